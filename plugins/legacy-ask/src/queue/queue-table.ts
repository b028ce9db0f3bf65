import type { ClaimedUnit } from '@namedrop/durable-work';
import { type AccountId, type Database, type Queryable, secondsUntil } from '@namedrop/plugin-api';
import { upstreamColumn } from '../ask/archive.js';
import type { AskEnd, Found } from '../ask/ask-end.js';
import { PATIENCE_S } from './ask-work.js';
import {
  ADD,
  CLAIM_SHORT_HOLDS,
  COUNT,
  END,
  FIND,
  FIND_OPEN,
  NEXT_SHORT_HOLD,
  NOTE,
  NOTE_EXTENDED,
  REVOKE,
  WITHDRAW,
} from './queue-statements.js';
import type { NewAsk } from './queued-ask.js';

/** Asks whose holds are extended together. */
export const SOME = 500;
/** Seconds after which the short hold of a waiting ask is extended: most asks have been taken by then. */
const EXTEND_AFTER_S = 10;
/** Seconds after which an extension that failed is tried again. */
const EXTEND_AGAIN_S = 20;

/**
 * Asks from when they are queued until they have ended. Each step is one statement, and does nothing for an ask for which
 * it is late: the rows are the truth, whatever becomes of the jobs.
 */
export class QueueTable {
  constructor(private readonly database: Database) {}

  async add(asks: readonly NewAsk[], within: Queryable): Promise<void> {
    await within.query(ADD, [
      asks.map(({ id }) => id),
      asks.map(({ account }) => account),
      asks.map(({ lane }) => lane),
      asks.map(({ request }) => JSON.stringify(request)),
      asks.map(({ webhook }) => webhook),
      asks.map(({ monitor }) => monitor),
      PATIENCE_S,
      EXTEND_AFTER_S,
    ]);
  }

  /** Reads asks whose short holds are due for an extension, and puts each off for other hosts and failures. */
  claimShortHolds(): Promise<Pick<NewAsk, 'id' | 'account' | 'lane'>[]> {
    return this.database.query(CLAIM_SHORT_HOLDS, [SOME, EXTEND_AGAIN_S]);
  }

  /** Seconds until a short hold is due for an extension; undefined: there is none. */
  nextShortHold(): Promise<number | undefined> {
    return secondsUntil(this.database, NEXT_SHORT_HOLD);
  }

  /** Notes that holds need no further extension. */
  async noteExtended(asks: readonly Pick<NewAsk, 'id'>[]): Promise<void> {
    await this.database.query(NOTE_EXTENDED, [asks.map(({ id }) => id)]);
  }

  /** How many asks of an account are queued, up to so many. */
  async count(account: AccountId, most: number): Promise<number> {
    const [counted] = await this.database.query<{ queued: number }>(COUNT, [account, most]);
    return counted?.queued ?? 0;
  }

  /** Whether an ask is kept, queued or ended. */
  async has(id: string): Promise<boolean> {
    return (await this.database.query(FIND, [id])).length > 0;
  }

  /** Whether an ask has not ended. */
  async isOpen(id: string): Promise<boolean> {
    return (await this.database.query(FIND_OPEN, [id])).length > 0;
  }

  /** Keeps what was found, whatever becomes of this host. @returns false when somebody else has taken it meanwhile */
  async note({ id, attempt }: ClaimedUnit, found: Found): Promise<boolean> {
    const noted = await this.database.query(NOTE, [id, attempt, JSON.stringify(found)]);
    return noted.length > 0;
  }

  /** @returns when it ended; undefined when somebody else has taken it meanwhile */
  async end({ id, attempt }: ClaimedUnit, end: AskEnd, within: Queryable): Promise<Date | undefined> {
    const values = [id, attempt, end.state, JSON.stringify(end.content), upstreamColumn(end)];
    const [ended] = await within.query<{ at: Date }>(END, values);
    return ended?.at;
  }

  /** Deletes an ask that no host has begun. */
  async revoke(id: string): Promise<void> {
    await this.database.query(REVOKE, [id]);
  }

  /** Takes back what nobody has taken yet. @returns the ids */
  async withdraw(monitor: string, within: Queryable): Promise<string[]> {
    return (await within.query<Pick<NewAsk, 'id'>>(WITHDRAW, [monitor])).map(({ id }) => id);
  }
}
