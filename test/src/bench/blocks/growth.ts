import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '@namedrop/host';
import { lookNow } from '@namedrop/testing/host';
import { startCountingServer } from '../growth/counting-server.js';
import { makeDatabase, makeTemplate, onDatabase, startGrowthHost } from '../growth/databases.js';
import { HANGING } from '../growth/host-settings.js';
import { ALLOWED, pagesAllowed } from '../growth/pages-allowed.js';
import { DUE_ROWS } from '../growth/rows/due-rows.js';
import { sizeOf } from '../growth/rows/table-rows.js';
import { namesOf, pagesOf, resetPages, type StatementPages } from '../growth/statements.js';
import type { BenchRun } from '../options.js';
import { atMost, type Block } from '../report.js';

/** The small database has a hundredth of the rows. */
const SCALE = 100;
/** The window lasts this many times as long as one measurement takes. */
const WINDOW = 20;

const SMALL = 'growth_small';
const LARGE = 'growth_large';

/** Pages of one statement on both databases. */
interface Growth {
  readonly name: string;
  readonly text: string;
  readonly calls: number;
  readonly small: number;
  readonly large: number;
  /** Pages that are allowed on the large one. */
  readonly limit: number;
}

/** (g) Counts the pages of each statement that a host repeats, on a small and on a large database with equally much to do. */
export async function growth(run: BenchRun): Promise<Block> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-growth-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startCountingServer(path.join(folder, 'data'), cleanUp);
  await makeTemplate(server, folder);
  const counts = { [SMALL]: Math.max(1, Math.round(run.rows / SCALE)), [LARGE]: run.rows };
  for (const [database, rows] of Object.entries(counts)) {
    await makeDatabase(server, { database, size: sizeOf(rows), signal: run.signal });
  }
  const statements = await measure(server, folder, run);
  const columns = [counts[SMALL], counts[LARGE]].map((rows) => `at ${rows.toLocaleString('en')}`) as [string, string];
  const missed = statements.filter(({ large, limit }) => large > limit);
  return {
    id: 'g',
    title: `growth: pages per call of recurring statements; rows in each table: ${Object.values(counts)
      .map((rows) => rows.toLocaleString('en'))
      .join(' and ')}`,
    rows: statements.map(({ name, calls, small, large, limit }) => ({
      name,
      figures: { calls, [columns[0]]: small, [columns[1]]: large, 'at most': limit },
    })),
    reaches: [
      atMost(0, 'statements', 'statements above their limit', missed.length),
      ...missed.map(({ name, large, limit }) => atMost(limit, 'pages', name, large)),
    ],
    notes: [
      `${ALLOWED} The queue's own statements (pg-boss) are left out.`,
      ...missed.map(({ name, text }) => `${name}: ${text.replace(/\s+/g, ' ').trim()}`),
    ],
  };
}

/** Runs a host on each database at the same time, and counts once both have started. */
async function measure(server: Storage, folder: string, { seconds, signal }: BenchRun): Promise<readonly Growth[]> {
  await using cleanUp = new AsyncDisposableStack();
  const databases = [SMALL, LARGE];
  const hosts = await Promise.all(databases.map((database) => startGrowthHost(server, { database, folder }, cleanUp)));
  await resetPages(server.pool);
  for (const database of databases) {
    await onDatabase(server, { database, signal }, async (client) => {
      for (const text of DUE_ROWS) await client.query(text);
      await runSchedules(client);
    });
  }
  await Promise.all(hosts.map((host) => host.order('begin')));
  await sleep((WINDOW / 4) * seconds * 1000, undefined, { signal });
  for (const database of databases) {
    await onDatabase(server, { database, signal }, giveAway);
    await onDatabase(server, { database, signal }, runSchedules);
  }
  await Promise.all(hosts.map((host) => host.order('repeat')));
  await sleep(((3 * WINDOW) / 4) * seconds * 1000, undefined, { signal });
  const [small, large] = await Promise.all(databases.map((database) => pagesOf(server.pool, database)));
  return compared(small as Pages, large as Pages);
}

/** Lets the host run every schedule, also those of an hour. */
async function runSchedules(client: Pick<Storage['pool'], 'query'>): Promise<void> {
  const { rows } = await client.query<{ key: string }>('SELECT key FROM pgboss.schedule');
  await lookNow({ pool: client }, ...rows.map(({ key }) => key));
}

type Pages = ReadonlyMap<string, StatementPages>;

/** The call that hangs becomes that of another host, so that its repetition asks the database for its end. */
async function giveAway(client: { query(text: string, values: unknown[]): Promise<unknown> }): Promise<void> {
  await client.query('UPDATE namedrop.idempotency_keys SET run_id = gen_random_uuid() WHERE key = $1', [HANGING]);
}

/** Statements that ran on both databases and touched a page, those that grew most first. */
function compared(small: Pages, large: Pages): readonly Growth[] {
  const both = [...large.values()].flatMap((of) => {
    const before = small.get(of.id);
    return of.pages > 0 && before ? [{ before, of }] : [];
  });
  const sorted = both.toSorted((one, other) => other.of.pages - one.of.pages);
  const names = namesOf(sorted.map(({ of: { text } }) => text));
  return sorted.map(({ before, of }, index) => ({
    name: names[index] as string,
    text: of.text,
    calls: of.calls,
    small: before.pages,
    large: of.pages,
    limit: pagesAllowed(before, of),
  }));
}
