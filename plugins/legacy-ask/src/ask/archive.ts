import type { AskResult } from '@namedrop/contract';
import { type AccountId, Batched, type Database, isUuid } from '@namedrop/plugin-api';
import type { AskEnd, AskFailure } from './ask-end.js';
import type { UpstreamCosts } from './upstream-costs.js';

/** Days for which an ask can be read. */
export const RETENTION_DAYS = 30;
/** Contents that one statement deletes. */
const SOME = 500;

/** An ask that has ended. */
export type EndedAsk = AskEnd & { readonly id: string; readonly account: AccountId };

/** An ask as it is kept. `expired`: what it held can no longer be read. */
export type ArchivedAsk =
  | {
      readonly state: 'succeeded';
      readonly content: AskResult;
      /** Absent: unknown. */
      readonly upstream?: UpstreamCosts;
      readonly expired: false;
    }
  | { readonly state: 'failed'; readonly content: AskFailure | null; readonly expired: false }
  | { readonly state: 'queued' | 'processing'; readonly expired: false }
  | { readonly expired: true };

/** A row that `FIND` returns. */
type FoundRow = ArchivedAsk & { readonly upstream: UpstreamCosts | null };

const KEEP = {
  name: 'keep-asks',
  text: `
    INSERT INTO asks (id, account_id, state, content, upstream)
    SELECT DISTINCT ON (id) id, account, state, content::json, upstream::json
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])
      AS ended (id, account, state, content, upstream)
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, content = excluded.content, upstream = excluded.upstream
    WHERE asks.state = 'failed'`,
};

const OLD = `interval '${RETENTION_DAYS} days'`;

const FIND = {
  name: 'find-ask',
  text: `
    SELECT CASE queue.state WHEN 'processing' THEN queue.state ELSE asks.state END AS state, content, upstream,
      created_at <= namedrop.now() - ${OLD} AS expired
    FROM asks LEFT JOIN queue ON ask_id = id WHERE id = $1 AND asks.account_id = $2`,
};

const PURGE = `
  UPDATE asks SET content = NULL, upstream = NULL
  WHERE id IN (
    SELECT id FROM asks
    WHERE content IS NOT NULL AND created_at <= namedrop.now() - ${OLD}
    ORDER BY created_at LIMIT ${SOME} FOR UPDATE SKIP LOCKED
  )
  RETURNING id`;

/**
 * Asks, for 30 days from when they were made, in the database's time. Then the content goes and the row stays: who reads
 * it is told that it has expired, whether or not that has been done yet.
 */
export class Archive {
  readonly #kept = new Batched<EndedAsk, unknown>({
    work: (all) => this.database.query(KEEP, columnsOf(all)),
  });

  constructor(private readonly database: Database) {}

  /**
   * Keeps an ask once. One that is kept already ran a second time: its end replaces a failure, and never a response. Rejects
   * when it could not be kept. Those that end at the same time share a statement.
   */
  async keep(ask: EndedAsk): Promise<void> {
    await this.#kept.add(ask);
  }

  /** @returns undefined for what is no id of an ask of this account */
  async find(id: string, account: AccountId): Promise<ArchivedAsk | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.database.query<FoundRow>(FIND, [id, account]);
    if (!row) return undefined;
    const { upstream, ...ask } = row;
    return { ...ask, ...(upstream && { upstream }) };
  }

  /** Deletes some contents that are too old. @returns whether there may be more */
  async purge(): Promise<boolean> {
    return (await this.database.query(PURGE)).length === SOME;
  }
}

/** Each column by itself: as one text, PostgreSQL would read what stands in the contents, and refuse some of it. */
function columnsOf(all: readonly EndedAsk[]): readonly (readonly (string | null)[])[] {
  return [
    all.map(({ id }) => id),
    all.map(({ account }) => account),
    all.map(({ state }) => state),
    all.map(({ content }) => JSON.stringify(content)),
    all.map(upstreamColumn),
  ];
}

/** A column of what an ask's answers cost. */
export function upstreamColumn(end: AskEnd): string | null {
  return end.state === 'succeeded' && end.upstream ? JSON.stringify(end.upstream) : null;
}
