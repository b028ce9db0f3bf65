import { brandKey, type Credits, type Outcome, type Region } from '@namedrop/core';
import type { AccountId } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { AskedCheck } from './brand-facts.js';

/** Checks whose brands are looked at together, and those that are read together with their answers. */
const LISTED = 500;
const READ = 20;

/** Checks that asked a platform, the newest first. A page begins in the index where the one before ended. */
const LIST = `
  SELECT id, request->>'brand' AS brand, created_at::text AS at FROM namedrop.checks
  WHERE account_id = $1 AND created_at >= $2 AND (created_at, id) < ($3::timestamptz, $4) AND cache_status IS NULL
  ORDER BY created_at DESC, id DESC LIMIT ${LISTED}`;
/** Id before all others. */
const NO_ID = '';

/** Their platforms are those that the cache is not known to have answered. */
const FIND = `
  SELECT id, request, created_at AS "createdAt", cost_hundredths::float8 AS cost, (
    SELECT json_agg(json_build_object('platform', platform, 'answer', coalesce(body::json, answer::json),
      'fault', fault, 'detail', detail, 'latencyMs', latency_ms))
    FROM namedrop.check_answers LEFT JOIN namedrop.answer_contents ON hash = content
    WHERE check_id = id AND cached IS NOT TRUE) AS results
  FROM namedrop.checks WHERE id = ANY ($1) ORDER BY created_at DESC, id DESC`;

/** End of a page: the last check of the one before. */
interface Cursor {
  readonly id: string;
  /** With microseconds, which a Date has not. */
  readonly at: string | Date;
}

interface ListedRow extends Cursor {
  readonly brand: string;
}

interface CheckRow extends Pick<AskedCheck, 'id' | 'createdAt'> {
  readonly request: Pick<AskedCheck, 'query' | 'brand' | 'mode' | 'caseSensitive'> & {
    readonly region: Region;
    readonly platforms: readonly string[];
  };
  readonly cost: Credits;
  readonly results: readonly ResultRow[] | null;
}

/** An outcome in the columns of its row: either `answer` or `fault` is null. */
type ResultRow = { readonly platform: string } & {
  readonly [K in 'answer' | 'fault' | 'detail' | 'latencyMs']: unknown;
};

/** Checks to read: those of an account whose brand has one of some keys. */
export interface StoredScope {
  readonly account: AccountId;
  readonly keys: readonly string[];
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/** Reads stored checks of brands again, with the answers that platforms gave for them. */
export class StoredResults {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  /** Yields checks, the newest first. @param signal aborted: ends, also where no check of the brands was found yet */
  async *read(scope: StoredScope, signal?: AbortSignal): AsyncGenerator<AskedCheck, void, undefined> {
    for await (const ids of this.#pages(scope)) {
      for (let start = 0; start < ids.length; start += READ) yield* await this.#find(ids.slice(start, start + READ));
      if (signal?.aborted) return;
    }
  }

  async *#pages({ account, keys, from, until }: StoredScope): AsyncGenerator<readonly string[]> {
    const isSought = new Map<string, boolean>();
    const seek = (brand: string) => {
      const found = isSought.get(brand) ?? keys.includes(brandKey(brand));
      isSought.set(brand, found);
      return found;
    };
    let last: Cursor | undefined = { at: until, id: NO_ID };
    do {
      const values: unknown[] = [account, from, last.at, last.id];
      const { rows }: { readonly rows: ListedRow[] } = await this.pool.query({
        name: 'checks-of-brands',
        text: LIST,
        values,
      });
      yield rows.filter(({ brand }) => seek(brand)).map(({ id }) => id);
      last = rows.length === LISTED ? rows.at(-1) : undefined;
    } while (last);
  }

  async #find(ids: readonly string[]): Promise<readonly AskedCheck[]> {
    const { rows } = await this.pool.query<CheckRow>({ name: 'results-of-checks', text: FIND, values: [ids] });
    return rows.map(toAsked);
  }
}

function toAsked({ id, createdAt, cost, request, results }: CheckRow): AskedCheck {
  const { query, brand, mode, region, caseSensitive, platforms } = request;
  // In the order of the request, by which the cost is split.
  const byPlatform = new Map((results ?? []).map((result) => [result.platform, result]));
  const found = platforms.flatMap((platform) => byPlatform.get(platform) ?? []);
  const asked = { id, query, brand, mode, region, createdAt, cost, results: found.map(toOutcome) };
  return caseSensitive ? { ...asked, caseSensitive } : asked;
}

function toOutcome({ platform, answer, fault, detail, latencyMs }: ResultRow): Outcome {
  return (fault === null ? { platform, answer, latencyMs } : { platform, fault, detail, latencyMs }) as Outcome;
}
