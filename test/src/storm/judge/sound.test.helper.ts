import type { Evidence, KeyedReply, Run } from './evidence.js';
import { judge, type Verdict } from './judge.js';

/** Slot of the one watch, in milliseconds since 1970. */
export const SLOT = Date.parse('2026-01-05T10:00:00Z');
export const MINUTE_MS = 60_000;

/** First reply to the one key. */
export const REPLY: KeyedReply = { host: 'host-1', at: SLOT, body: '{"request_id":"check-2"}', cost: 500 };
/** The one run. */
export const RUN: Run = {
  id: 'run-1',
  watch: 'watch-1',
  slot: SLOT,
  endedAt: SLOT + 1000,
  state: 'succeeded',
  cost: 1500,
  fired: true,
};

/** Builds an entry of the one account. @param amount in hundredths of a credit; below 0 for a charge */
export const entry = (purpose: string, purposeId: string, amount: number, transfer = `transfer of ${purposeId}`) => ({
  account: 'account',
  transfer,
  purpose,
  purposeId,
  amount,
});

/** Evidence of a sound storm: a check, a failed check, a keyed check, an ask and a run. */
export const SOUND: Evidence = {
  faults: new Map(),
  hostStarts: 2,
  hostEnds: [],
  calls: [
    { account: 'account', host: 'host-1', purpose: 'check', id: 'check-1', result: 200, cost: 500 },
    { account: 'account', host: 'host-1', purpose: 'check', id: 'failed-1', result: 500 },
  ],
  keyedCalls: [{ account: 'account', key: 'key-1', replies: [REPLY, { ...REPLY, host: 'host-2', at: SLOT + 1000 }] }],
  kills: [],
  outages: [],
  entries: [
    entry('check', 'check-1', -500),
    entry('check', 'check-2', -500, 'transfer of key-1'),
    entry('ask', 'ask-1', -3750),
    entry('watch', 'run-1', -1500),
  ],
  transfers: [{ account: 'account', key: 'key-1', transfer: 'transfer of key-1' }],
  agedHolds: 1,
  holds: [],
  asks: [{ id: 'ask-1', accepted: true, status: 'succeeded', cost: 3750 }],
  dueSlots: [{ watch: 'watch-1', slot: SLOT }],
  runs: [RUN],
  deliveries: [
    { id: 'delivery-1', subject: 'run-1', state: 'delivered', attempts: 1 },
    { id: 'delivery-2', subject: 'ask-1', state: 'delivered', attempts: 2 },
  ],
  posts: [
    { subject: 'run-1', body: '{}', signed: true, accepted: true },
    { subject: 'ask-1', body: '{}', signed: true, accepted: false },
    { subject: 'ask-1', body: '{}', signed: true, accepted: true },
  ],
  ledgerFaults: [],
};

/** Returns the verdicts with violations. */
export const failed = (evidence: Partial<Evidence>): Verdict[] =>
  judge({ ...SOUND, ...evidence }).filter(({ violations }) => violations.length > 0);
