import type { Purpose } from '@namedrop/plugin-api';
import type { NewAsk } from './queued-ask.js';

/** What the ledger says that is paid for. */
export function purposeOf({ id, lane, monitor }: Pick<NewAsk, 'id' | 'lane' | 'monitor'>): Purpose {
  return monitor === undefined ? { kind: 'ask', id, note: lane } : { kind: 'monitor', id };
}
