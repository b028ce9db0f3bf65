import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Behaviour, behaviours, type ReceivedRequest } from './behaviours.js';
import { type LoopbackUpstream, loopbackUpstream } from './loopback-upstream.js';
import type { Teardown } from './teardown.js';

/** Milliseconds in which what a test waits for must have come. */
const PATIENCE_MS = 30_000;

/** A receiver of webhooks on this machine. */
export interface WebhookReceiver extends LoopbackUpstream {
  /** Resolves with all requests so far once there are so many. Rejects after 30 s. */
  received(count: number): Promise<readonly ReceivedRequest[]>;
}

/**
 * Starts a receiver that does one thing after the other, the last time and again.
 * @param answers statuses, or what else it does; default: 204 to everything
 */
export async function webhookReceiver(
  t: Teardown,
  answers: readonly (number | Behaviour)[] = [204],
): Promise<WebhookReceiver> {
  let turn = 0;
  const upstream = await loopbackUpstream(t, (request, response) => {
    const answer = answers[Math.min(turn++, answers.length - 1)] ?? 204;
    return typeof answer === 'number' ? plain(answer)(request, response) : answer(request, response);
  });
  return {
    ...upstream,
    async received(count) {
      for (const end = Date.now() + PATIENCE_MS; upstream.requests.length < count; await sleep(5)) {
        if (Date.now() > end) throw new Error(`${upstream.requests.length} of ${count} deliveries within 30 s`);
      }
      return upstream.requests;
    },
  };
}

function plain(status: number): Behaviour {
  return status === 204
    ? (_request, response) => void response.writeHead(204).end()
    : behaviours.reply({ status, body: '' });
}

/**
 * Whether a delivery was signed with a secret, in both ways and over the bytes that came. Written from the interface
 * alone, so that it can disagree with whoever signs.
 */
export function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const mac = (text: string) => createHmac('sha256', secret).update(text, 'utf8').digest('hex');
  const timestamp = String(headers['x-service-timestamp']);
  return (
    headers['x-service-signature'] === mac(body) &&
    headers['x-mentions-signature'] === `t=${timestamp},v1=${mac(`${timestamp}.${body}`)}`
  );
}
