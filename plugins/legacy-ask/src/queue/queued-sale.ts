import type { Sale } from '@namedrop/plugin-api';
import type { Found } from '../ask/ask-end.js';
import type { AskEngine, PreparedAsk } from '../ask/ask-engine.js';
import type { Voice } from '../ask/asking.js';
import { purposeOf } from './purpose.js';
import type { QueueTable } from './queue-table.js';
import type { TakenAsk } from './queued-ask.js';

/** Milliseconds that an attempt takes besides asking. */
const MARGIN_MS = 60_000;

/** The ask is left to another attempt: this one must not pay for it. Either the host stops, or another one has the ask. */
export class AskLeftError extends Error {}

/** Parts of the sale of a queued ask. */
export interface QueuedSaleParts {
  readonly engine: Pick<AskEngine, 'sale'>;
  readonly table: Pick<QueueTable, 'note'>;
  /** Aborted: the host stops, or the attempt has taken too long. */
  readonly signal: AbortSignal;
}

/** Returns the terms of the payment of a queued ask: the same for each attempt, which continues with the same hold. */
export function paymentOf(
  ask: TakenAsk,
  { longestMs }: PreparedAsk,
): Pick<Sale<Voice, Found>, 'account' | 'purpose' | 'once' | 'withinMs'> {
  return { account: ask.account, purpose: purposeOf(ask), once: ask.id, withinMs: longestMs + MARGIN_MS };
}

/** Returns the sale of a queued ask. It throws `AskLeftError` where another attempt continues. */
export function queuedSale(
  ask: TakenAsk,
  prepared: PreparedAsk,
  { engine, table, signal }: QueuedSaleParts,
): Sale<Voice, Found> {
  const steps = engine.sale(prepared, ask.id);
  return {
    ...steps,
    ...paymentOf(ask, prepared),
    whenKnown: 'hold',
    // Not released when this fails: the next attempt continues with it.
    keepsHold: true,
    found: ask.found,
    async read(voices, asked) {
      const found = await steps.read(voices, asked);
      const isCutShort = signal.aborted && found.usage.units < prepared.panel.length;
      // Noted before the payment: a later attempt pays for the same result.
      if (isCutShort || !(await table.note(ask, found))) throw new AskLeftError();
      return found;
    },
  };
}
