import {
  byTurn,
  doublingPauses,
  LEASE_S,
  type WokenUnit,
  type WorkDefinition,
  WorkStore,
} from '@namedrop/durable-work';
import { type Database, withoutNulls } from '@namedrop/plugin-api';
import type { Lane, TakenAsk } from './queued-ask.js';

/** Minutes after which an ask that is not answered is given up: its caller waits no longer. */
export const OLDEST_MINUTES = 60;

/** Name of the schedule that wakes asks. */
export const LOOK = 'ask.look';

/** Seconds after which a waiting ask is sent to its lane again. */
export const PATIENCE_S = 120;

/** Names of queued asks in their table. */
export const SHAPE = {
  table: 'queue',
  id: 'ask_id',
  waiting: 'queued',
  running: 'processing',
  paused: 'put off',
  attempt: 'attempt',
  failures: 'failures',
  wakeAt: 'wake_at',
  nudges: 'nudges',
} as const;

/** Columns of the turns that the asks of an account take in a lane. */
export const TURNS = { lane: 'lane', account: 'account_id', turn: 'turn' } as const;

/** Queued asks: a job of a lane names none of them, and its host claims the one whose turn it is. */
const ASKS: WorkDefinition = {
  name: 'ask',
  shape: SHAPE,
  leaseS: LEASE_S,
  retry: doublingPauses({ firstS: 30, maxDoublings: 6 }),
  hints: { patienceS: PATIENCE_S, returning: 'work.lane' },
  claim: {
    choice: byTurn(TURNS),
    from: 'asks',
    where: 'asks.id = work.ask_id',
    returning: `work.ask_id AS id, work.account_id AS account, work.lane, work.request, work.webhook_id AS webhook,
        work.monitor_id AS monitor, work.found, work.attempt, work.failures, asks.created_at AS "createdAt",
        round(extract(epoch FROM clock.now - asks.created_at) * 1000)::float8 AS "waitedMs",
        asks.created_at <= clock.now - interval '${OLDEST_MINUTES} minutes' AS "tooLate"`,
  },
};

/** An ask that was woken. */
interface WokenAsk extends WokenUnit {
  readonly lane: Lane;
}

/** Claims, leases and retries of queued asks. */
export type AskStore = WorkStore<TakenAsk, WokenAsk>;

/** @param paused called with the seconds of each pause that begins */
export const askStore = (database: Database, paused: (inS: number) => void): AskStore =>
  new WorkStore(database, { ...ASKS, paused });

/** Claims the ask of a lane whose turn it is; undefined: none waits. */
export async function claimAsk(store: Pick<AskStore, 'claim'>, lane: Lane): Promise<TakenAsk | undefined> {
  const [ask] = await store.claim([lane]);
  return ask && withoutNulls(ask);
}
