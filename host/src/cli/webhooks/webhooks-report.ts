import type { Delivery, DeliveryAttempt, WebhookEndpoint } from '@namedrop/plugin-api';
import { terminalText } from '../../plugins/terminal-text.js';
import { details, shortened, table } from '../tables.js';

export function endpointTable(endpoints: readonly WebhookEndpoint[]): string {
  const rows = endpoints.map((endpoint) => [
    endpoint.id,
    endpoint.account,
    shortened(endpoint.url),
    endpoint.events.join(', '),
    endpoint.enabled ? 'enabled' : 'disabled',
    shortened(endpoint.description ?? ''),
  ]);
  return table(['id', 'account', 'url', 'events', 'state', 'description'], rows, 'no endpoints yet');
}

/** In the spelling of the API. */
export function endpointToJson(endpoint: WebhookEndpoint): object {
  return {
    id: endpoint.id,
    account_id: endpoint.account,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
    enabled: endpoint.enabled,
    created_at: endpoint.createdAt,
  };
}

export function deliveryTable(deliveries: readonly Delivery[]): string {
  const rows = deliveries.map((delivery) => [
    delivery.id,
    delivery.createdAt.toISOString(),
    kindOf(delivery),
    delivery.state,
    String(delivery.attempts.length),
    delivery.nextAttemptAt?.toISOString() ?? '',
    shortened(delivery.url),
  ]);
  return table(['id', 'created', 'event', 'state', 'attempts', 'next attempt', 'url'], rows, 'no deliveries');
}

export function deliveryDetails(delivery: Delivery & { readonly body: string }): string {
  const known = details([
    ['delivery', delivery.id],
    ['account', delivery.account],
    ['event', kindOf(delivery)],
    ['tells of', delivery.source],
    ['run', delivery.subject],
    ['url', delivery.url],
    ['endpoint', delivery.endpoint],
    ['repeats', delivery.repeats],
    ['state', delivery.state],
    ['created', delivery.createdAt.toISOString()],
    ['next attempt', delivery.nextAttemptAt?.toISOString()],
  ]);
  return [known, '', attemptTable(delivery.attempts), '', terminalText(delivery.body)].join('\n');
}

function attemptTable(attempts: readonly DeliveryAttempt[]): string {
  const rows = attempts.map((attempt) => [
    String(attempt.number),
    attempt.startedAt.toISOString(),
    attempt.state,
    attempt.tookMs === undefined ? '' : String(attempt.tookMs),
    attempt.error ?? String(attempt.status ?? ''),
    shortened(attempt.answer ?? ''),
  ]);
  return table(['attempt', 'started', 'state', 'ms', 'outcome', 'answer'], rows, 'no attempts yet');
}

/** In the spelling of the API. */
export function deliveryToJson(delivery: Delivery): object {
  return {
    id: delivery.id,
    account_id: delivery.account,
    event: delivery.event,
    source: delivery.source,
    subject: delivery.subject,
    url: delivery.url,
    endpoint: delivery.endpoint ?? null,
    state: delivery.state,
    created_at: delivery.createdAt,
    next_attempt_at: delivery.nextAttemptAt ?? null,
    repeats: delivery.repeats ?? null,
    test: delivery.test,
    attempts: delivery.attempts.map(attemptToJson),
  };
}

function attemptToJson(attempt: DeliveryAttempt): object {
  return {
    number: attempt.number,
    id: attempt.id,
    started_at: attempt.startedAt,
    state: attempt.state,
    took_ms: attempt.tookMs ?? null,
    status: attempt.status ?? null,
    answer: attempt.answer ?? null,
    error: attempt.error ?? null,
  };
}

const kindOf = ({ event, test }: Delivery) => (test ? `${event} (test)` : event);
