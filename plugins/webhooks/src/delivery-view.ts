import type { DeliveryAttemptLine, DeliveryDetail, DeliveryLine } from '@namedrop/contract';
import type { Delivery, DeliveryAttempt } from '@namedrop/plugin-api';
import { attemptHeaders } from './attempt-headers.js';
import type { FullDelivery } from './records.js';

/** A delivery in a list: what receivers answered is left out. */
export function toLine(delivery: Delivery): DeliveryLine {
  return { ...toFields(delivery), attempts: delivery.attempts.map(toAttempt) };
}

/** A delivery with all that was sent and answered, but for the signatures. */
export function toDetail(delivery: FullDelivery): DeliveryDetail {
  const { event, headers, body } = delivery;
  const attempts = delivery.attempts.map((made) => ({
    ...toAttempt(made),
    headers: attemptHeaders({ event, headers, attemptId: made.id, at: made.startedAt }),
    answer: made.answer ?? null,
  }));
  return { ...toFields(delivery), body, attempts };
}

function toFields({ id, event, source, subject, endpoint, url, state, test, repeats, ...times }: Delivery) {
  return {
    id,
    event,
    source,
    subject,
    endpoint: endpoint ?? null,
    url,
    state,
    test,
    repeats: repeats ?? null,
    created_at: times.createdAt.toISOString(),
    next_attempt_at: times.nextAttemptAt?.toISOString() ?? null,
  };
}

function toAttempt({ number, id, state, startedAt, tookMs, status, error }: DeliveryAttempt): DeliveryAttemptLine {
  return {
    number,
    id,
    state,
    started_at: startedAt.toISOString(),
    took_ms: tookMs ?? null,
    status: status ?? null,
    error: error ?? null,
  };
}
