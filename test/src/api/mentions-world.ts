import type { AccountId } from '@namedrop/plugin-api';
import { behaviours } from '@namedrop/testing';
import { databaseTime, type TestResponse } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { GRANTED, startAsks } from './ask-world.js';

/** Parameters of a search; a text is sent as it is. */
export type Searched = Readonly<Record<string, string | number>> | string;

/** Mentions as if they had been crawled. */
export interface Seed {
  /** Default: one. */
  readonly many?: number;
  readonly brand?: string;
  readonly provider?: string;
  /** Of the newest; each other is a second older than the one before. */
  readonly at?: Date;
}

/** What the four say unless told otherwise: Acme leads everywhere, beside two others. */
const ANSWER = '- **Acme** is the best choice for small teams.\n- **Globex** is clunky.\n- **Initech** follows.';
const ANSWERS = { chatgpt: ANSWER, claude: ANSWER, gemini: ANSWER, perplexity: ANSWER };

/** The host of asks, with searches among mentions and crawls. */
export async function startMentions(t: ExecutionContext, options: Parameters<typeof startAsks>[1] = {}) {
  const world = await startAsks(t, { answers: ANSWERS, ...options });
  const { host, get, postTo, bank, upstreams, says } = world;
  const { pool } = host.storage;

  const search = (searched: Searched, init?: RequestInit): Promise<TestResponse> => {
    const query = typeof searched === 'string' ? searched : new URLSearchParams(Object.entries(searched).map(toText));
    return get(`/v1/mentions/search?${query}`, init);
  };
  const crawl = (body: unknown, init?: RequestInit): Promise<TestResponse> => postTo('/v1/mentions/crawl', body, init);

  return {
    ...world,
    search,
    crawl,
    time: databaseTime(host.storage),
    /** From now on a provider says this. */
    say: (platform: keyof typeof upstreams, text: string) =>
      upstreams[platform].behave(behaviours.reply({ body: says(platform, text) })),
    /** From now on a provider fails. */
    fail: (...platforms: readonly (keyof typeof upstreams)[]) => {
      for (const platform of platforms) upstreams[platform].behave(behaviours.reply({ status: 500, body: {} }));
    },
    /** A crawl of Acme, and what happens while it waits for its last answer. */
    async crawlDuring(work: () => Promise<unknown>): Promise<TestResponse> {
      const asked = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const reply = behaviours.reply({ body: says('chatgpt', ANSWER) });
      upstreams.chatgpt.behave(async (request, response) => {
        asked.resolve();
        await released;
        await reply(request, response);
      });
      const crawling = crawl({ brand: 'Acme' });
      await asked.promise;
      await work().finally(release);
      return crawling;
    },
    /** Somebody else, who can pay so many credits. */
    async another(credits = GRANTED) {
      const { id: account } = await host.accounts.create({ name: 'Another' });
      const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
      if (credits > 0) await bank.grant(account as AccountId, credits);
      const init = { headers: { authorization: `Bearer ${token}` } };
      return {
        account,
        search: (searched: Searched) => search(searched, init),
        crawl: (body: unknown) => crawl(body, init),
      };
    },
    /** Keeps mentions of the account as if they had been crawled. */
    async seed({ many = 1, brand = 'acme', provider = 'openai', at = new Date() }: Seed = {}): Promise<void> {
      const text = `
        WITH answer AS (
          INSERT INTO "legacy-ask".crawled_answers (ask_id, provider, model, prompt, citations)
          VALUES (gen_random_uuid(), $3, 'model', 'prompt', '[]') RETURNING id
        )
        INSERT INTO "legacy-ask".mentions (account_id, answer_id, provider, brand, normalized_brand, snapshot_at, rank,
          sentiment, stance, context, content)
        SELECT $1, id, $3, $2, $2, $4::timestamptz - second * interval '1 s', 1, 'neutral', 'present', 'context', 'content'
        FROM answer, generate_series(0, $5 - 1) AS second`;
      await pool.query(text, [world.account, brand, provider, at, many]);
    },
    /** How many rows there are of the plugin's, of any account. */
    async count(table: 'mentions' | 'crawled_answers' | 'brands' | 'asks'): Promise<number> {
      const { rows } = await pool.query(`SELECT count(*)::integer AS many FROM "legacy-ask".${table}`);
      return rows[0].many;
    },
    /** What the account holds for calls that are under way, in hundredths of a credit. */
    async held(): Promise<number> {
      const { rows } = await pool.query('SELECT held::float8 FROM billing.wallets WHERE account_id = $1', [
        world.account,
      ]);
      return rows[0].held;
    },
    run: (statement: string) => pool.query(statement),
  };
}

function toText([name, value]: [string, string | number]): [string, string] {
  return [name, String(value)];
}

/** The status and code of a refusal. */
export function refusalOf({ status, body }: TestResponse): readonly unknown[] {
  return [status, body.error?.code];
}
