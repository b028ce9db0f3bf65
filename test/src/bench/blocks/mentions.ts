import { randomUUID } from 'node:crypto';
import { MentionTable } from '@namedrop/legacy-ask';
import type pg from 'pg';
import { closedLoop } from '../load/closed-loop.js';
import type { BenchRun } from '../options.js';
import { atLeast, atMost, type Block, type Figures } from '../report.js';
import { figure, interleaved, type Measurement } from '../rounds.js';
import {
  ACCOUNT,
  brandAt,
  brandsOf,
  HOTTEST_SHARE,
  makeMentions,
  mentionPool,
  queryable,
  SILENT,
} from '../world/mention-rows.js';
import type { World } from '../world/world.js';

const HOT = brandAt(0);
const LIMIT = 50;

const ONE = 'search, 1 at once';
const EIGHT = 'search, 8 at once';
const HOTTEST = 'search, hottest brand';
const NO_HIT = 'search, hottest brand, provider without hits';
const TRAP = 'the same without its index';
const ALIKE = 'suggestions';
const KEEPING = 'a crawl kept, 24 mentions in 4 answers';

/** (f) Searches among the mentions of an account, and crawls that add to them. */
export async function mentions({ host }: World, run: BenchRun): Promise<Block> {
  const pool = mentionPool(host);
  await makeMentions(pool, run.mentions);
  const table = new MentionTable(queryable(pool));
  const anyBrand = () => brandAt(Math.floor(Math.random() * brandsOf(run.mentions)));
  const search = (brand: string) => table.find({ account: ACCOUNT, brand, limit: LIMIT });
  const noHit = (on: MentionTable) => on.find({ account: ACCOUNT, brand: HOT, provider: SILENT, limit: LIMIT });
  const rows = await interleaved(
    {
      [ONE]: over(1, () => search(anyBrand())),
      [EIGHT]: over(8, () => search(anyBrand())),
      [HOTTEST]: over(1, () => search(HOT)),
      [NO_HIT]: over(1, () => noHit(table)),
      [TRAP]: () => withoutIndex(pool, noHit),
      [ALIKE]: over(1, () => table.findAlike(ACCOUNT, `${anyBrand()}s`)),
      [KEEPING]: over(1, () => table.add({ ...crawlOf(anyBrand()), id: randomUUID() })),
    },
    run,
  );
  await pool.end();
  const p95 = (name: string) => figure(rows, name, 'p95 ms');
  return {
    id: 'f',
    title: `mentions: ${run.mentions.toLocaleString('en')} of ${brandsOf(run.mentions).toLocaleString('en')} brands, ${HOTTEST_SHARE * 100} % of the hottest`,
    rows,
    reaches: [
      atMost(10, 'ms', 'search, p95', p95(ONE)),
      atMost(5, 'ms', 'hottest brand, provider without hits, p95', p95(NO_HIT)),
      atMost(50, 'ms', 'suggestions, p95', p95(ALIKE)),
      atLeast(5, 'without its index / with it', figure(rows, TRAP, 'p50 ms') / figure(rows, NO_HIT, 'p50 ms')),
    ],
    notes: [],
  };
}

function over(concurrency: number, query: () => Promise<unknown>): Measurement {
  const once = async () => {
    await query();
    return true;
  };
  return (seconds) => closedLoop(concurrency, seconds, once);
}

/** One query as it would be with one index for all providers. */
async function withoutIndex(pool: pg.Pool, query: (table: MentionTable) => Promise<unknown>): Promise<Figures> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('DROP INDEX mentions_of_provider');
    const start = performance.now();
    await query(new MentionTable(queryable(client)));
    const took = performance.now() - start;
    return { 'p50 ms': took };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const PROVIDERS = ['openai', 'anthropic', 'gemini', 'perplexity'] as const;

function crawlOf(brand: string): Omit<Parameters<MentionTable['add']>[0], 'id'> {
  const cited = Array.from({ length: 10 }, (_, page) => ({
    url: `https://site.example/${page}`,
    title: 'x'.repeat(60),
  }));
  const answer = {
    model: 'gpt-5.5-2026-11-01',
    content: '',
    citations: cited,
    tokens: { input: 0, output: 0 },
    latency_ms: 0,
  };
  const said = { sentiment: 'neutral', stance: 'present', context: 'c'.repeat(150), excerpt: 'e'.repeat(500) } as const;
  return {
    account: ACCOUNT,
    brand,
    prompt: 'best alternatives',
    answers: PROVIDERS.map((provider) => ({ provider, ...answer })),
    mentions: PROVIDERS.flatMap((provider) =>
      Array.from({ length: 6 }, (_, place) => ({
        brand: place === 0 ? brand : `${brand} ${place}`,
        provider,
        rank: place + 1,
        ...said,
      })),
    ),
  };
}
