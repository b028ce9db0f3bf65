import type { DeliveryAttemptLine, DeliveryLine } from '@namedrop/contract';
import { formatDuration } from '../../format/numbers.js';
import { StatusWord, type Tone } from '../signs/status-word.js';

type Shown = Pick<DeliveryLine, 'state'> & { readonly attempts: readonly DeliveryAttemptLine[] };

const TONES: Readonly<Record<DeliveryLine['state'], Tone>> = {
  delivered: 'good',
  waiting: 'warn',
  failed: 'bad',
  cancelled: 'idle',
};

/** State of a delivery, e.g. `204 in 182 ms`. */
export const DeliveryState = ({ delivery }: { readonly delivery: Shown }) => (
  <StatusWord tone={TONES[delivery.state]}>{stateText(delivery)}</StatusWord>
);

/** Says how an attempt ended, e.g. `502 in 1.2 s`. */
export function attemptText({ state, status, took_ms, error }: DeliveryAttemptLine): string {
  if (state === 'sending') return 'under way';
  const took = took_ms === null ? '' : ` in ${formatDuration(took_ms)}`;
  return `${status ?? error ?? 'no answer'}${took}`;
}

function stateText({ state, attempts }: Shown): string {
  const last = attempts.at(-1);
  if (state === 'delivered') return last ? attemptText(last) : 'delivered';
  if (state === 'failed') return `failed after ${attempts.length} attempts`;
  if (state === 'cancelled') return 'cancelled';
  return last?.state === 'failed' ? `${last.status ?? 'no answer'}, next attempt waits` : 'under way';
}
