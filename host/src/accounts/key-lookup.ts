import { timingSafeEqual } from 'node:crypto';
import { AccountSuspended, Batched, type Caller } from '@namedrop/plugin-api';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { digestOf, isToken } from './token.js';

/** Milliseconds for which an answer may be used: a revoked key, or a suspended account, is refused on every host within it. */
export const KEY_LIFETIME_MS = 5000;
/** Answers at most; a flood of wrong tokens pushes out answers, not memory. */
const CAPACITY = 10_000;

const QUERY = `
  SELECT key.id AS "keyId", key.account_id AS account, account.plan, key.hash,
    account.suspended_at IS NOT NULL AS suspended
  FROM namedrop.api_keys AS key JOIN namedrop.accounts AS account ON account.id = key.account_id
  WHERE key.hash = ANY ($1) AND key.revoked_at IS NULL`;

interface Row extends Caller {
  readonly hash: Buffer;
  readonly suspended: boolean;
}

/** An answer. Without a caller: no active key. */
interface Answer {
  readonly caller?: Caller;
  /** true: the account of the caller is suspended. */
  readonly suspended?: boolean;
}

/**
 * Finds whose key a token is. Answers, also negative ones, are kept for up to 5 s; equal questions are asked once, and
 * those of the same moment by one statement.
 */
export class KeyLookup {
  readonly #answers: LRUCache<string, Answer>;
  readonly #questions = new Batched({ work: (digests: readonly Buffer[]) => this.#askAll(digests) });

  constructor(private readonly pool: pg.Pool) {
    this.#answers = new LRUCache<string, Answer>({
      max: CAPACITY,
      ttl: KEY_LIFETIME_MS,
      // An answer that is pushed out while it is on its way is still the answer to those who wait.
      ignoreFetchAbort: true,
      fetchMethod: async (digest, _stale, { options }) => {
        const asked = performance.now();
        const answer = await this.#questions.add(Buffer.from(digest, 'base64'));
        // What was read became old on its way.
        options.ttl = Math.max(1, KEY_LIFETIME_MS - (performance.now() - asked));
        return answer;
      },
    });
  }

  /**
   * Returns the caller of an active key; undefined for any other text. A text that cannot be a token costs no statement.
   * @throws AccountSuspended for an active key of a suspended account
   */
  async find(token: string): Promise<Caller | undefined> {
    if (!isToken(token)) return undefined;
    const answer = await this.#answers.fetch(digestOf(token).toString('base64'));
    if (answer?.suspended) throw new AccountSuspended();
    return answer?.caller;
  }

  /** Makes this host, too, ask again. */
  forget(digest: Buffer): void {
    this.#answers.delete(digest.toString('base64'));
  }

  async #askAll(digests: readonly Buffer[]): Promise<Answer[]> {
    const { rows } = await this.pool.query<Row>({ name: 'find-api-keys', text: QUERY, values: [digests] });
    return digests.map((digest) => {
      const row = rows.find(({ hash }) => timingSafeEqual(hash, digest));
      if (!row) return {};
      const { account, keyId, plan, suspended } = row;
      return { caller: { account, keyId, plan }, suspended };
    });
  }
}
