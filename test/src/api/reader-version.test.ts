import { READER_VERSION, type WatchState } from '@namedrop/core';
import { behaviours } from '@namedrop/testing';
import test from 'ava';
import type { Shown } from './live-vendor.js';
import { startMonitors } from './monitors-world.js';
import { startBesideWorld, startWatchWorld, type WatchWorld } from './watch-world.js';

const CITATIONS = [{ url: 'https://reviews.example/', title: 'Reviews', site: 'Reviews', supports: 'leads' }];
const SECOND: Shown = { text: '1. Globex leads.\n2. Acme follows.', citations: CITATIONS };
const FIRST: Shown = { text: '1. Acme leads.\n2. Globex follows.', citations: CITATIONS };

/** Makes a baseline one of another reader, which found no Acme and wrote pages otherwise. @param reader null: of an older release */
async function misread({ host: { storage } }: WatchWorld, watch: string, reader: number | null): Promise<void> {
  const { rows } = await storage.pool.query('SELECT state FROM watch.baselines WHERE watch_id = $1', [watch]);
  const { platforms, ...rest }: WatchState = rows[0].state;
  const misreadings = Object.entries(platforms).map(([platform, read]) => {
    const { reader: _, check, ...old } = read as NonNullable<typeof read>;
    const brands = old.brands.filter(({ name }) => name !== 'Acme');
    const cited = { ...old.cited, known: { otherwise: 0 } };
    return [platform, { ...old, brands, cited, ...(reader !== null && { reader, check }) }];
  });
  const state = JSON.stringify({ ...rest, platforms: Object.fromEntries(misreadings) });
  await storage.pool.query('UPDATE watch.baselines SET state = $2 WHERE watch_id = $1', [watch, state]);
  await storage.pool.query(
    `UPDATE watch.runs SET response = jsonb_set(response::jsonb, '{brand_mentions}', '[]')::json
     WHERE id = (SELECT run_id FROM watch.baselines WHERE watch_id = $1)`,
    [watch],
  );
}

/** A watch on the real host, and its next run. */
async function openWatch(world: WatchWorld, shown: { ai_overview: Shown }, more: object = {}) {
  const id = await world.create(more);
  let count = 0;
  return {
    id,
    misread: (reader: number | null) => misread(world, id, reader),
    /** Resolves with what the next run fired. */
    async run(shows: Shown): Promise<readonly string[]> {
      shown.ai_overview = shows;
      await world.passUntilDue(id);
      count++;
      const run = (await world.ended(id, count)).at(-1);
      if (run?.state !== 'succeeded') throw new Error(`the run is ${run?.state}: ${run?.error}`);
      return run.triggers_fired;
    },
  };
}

test('a watch whose baseline another reader made is compared with its stored answer, read again', async (t) => {
  const shown = { ai_overview: SECOND };
  const world = await startWatchWorld(t, shown);
  const { pool } = world.host.storage;
  const watch = await openWatch(world, shown);
  t.deepEqual(await watch.run(SECOND), ['mention_added']);
  const { rows: stored } = await pool.query('SELECT reader_version FROM namedrop.checks');
  t.deepEqual(stored, [{ reader_version: READER_VERSION }]);

  await watch.misread(null);
  t.deepEqual(await watch.run(SECOND), [], 'the answers are the same');
  await watch.misread(READER_VERSION + 1);
  t.deepEqual(await watch.run(FIRST), ['rank_changed'], 'the answers differ');
  await world.receiver.received(2);
  const { delta, previous_response } = world.bodies()[1];
  t.deepEqual(
    delta.rank_changes.filter(({ brand }: { brand: string }) => brand === 'Acme'),
    [{ brand: 'Acme', from_rank: 2, to_rank: 1, platform: 'ai_overview' }],
  );
  t.deepEqual(
    previous_response.map(({ brand, rank }: { brand: string; rank: number }) => [brand, rank]),
    [
      ['Globex', 1],
      ['Acme', 2],
    ],
  );
});

test('a watch whose baseline another reader made and whose answer is gone sets a baseline silently, and reports the next change', async (t) => {
  const shown = { ai_overview: SECOND };
  const world = await startWatchWorld(t, shown);
  for (const confirm of [1, 2]) {
    const watch = await openWatch(world, shown, { sensitivity: { confirm } });
    t.deepEqual([await watch.run(SECOND), await watch.run(SECOND)].flat(), ['mention_added']);
    await watch.misread(null);
    await world.host.storage.pool.query('DELETE FROM namedrop.checks');
    t.deepEqual([await watch.run(SECOND), await watch.run(SECOND)], [[], []], `confirm: ${confirm}`);
    t.deepEqual([await watch.run(FIRST), await watch.run(FIRST)].flat(), ['rank_changed'], `confirm: ${confirm}`);
    await world.pause(watch.id);
  }
});

test('hosts whose readers differ take turns with a watch without event or failure, and a change is reported once', async (t) => {
  const shown = { ai_overview: SECOND };
  const world = await startWatchWorld(t, shown);
  await startBesideWorld(t, world);
  const watch = await openWatch(world, shown);
  await watch.run(SECOND);
  for (const reader of [null, READER_VERSION + 1, READER_VERSION - 1, null]) {
    await watch.misread(reader);
    t.deepEqual(await watch.run(SECOND), [], `after a host of version ${reader}`);
  }
  await watch.misread(null);
  t.deepEqual(await watch.run(FIRST), ['rank_changed']);
  t.deepEqual(await watch.run(FIRST), []);
  await world.receiver.received(2);
  t.is(world.receiver.requests.length, 2);
  t.deepEqual((await world.verify()).faults, []);
});

test('a monitor whose runs two readers read is compared by the texts of both', async (t) => {
  const world = await startMonitors(t, { options: { config: { cache: { lifetimeMs: 0 } } } });
  const { create, nextRun, host, upstreams, says } = world;
  const monitor = await create({ track_brands: ['Acme'] });
  const reply = (text: string) => upstreams.gemini.behave(behaviours.reply({ body: says('gemini', text) }));
  const misreadLatest = (reader: number | null) =>
    host.storage.pool.query(
      `UPDATE "legacy-ask".monitor_runs
       SET response = jsonb_set(response::jsonb, '{brand_mentions}', '[]')::json, reader_version = $1
       WHERE planned_for = (SELECT max(planned_for) FROM "legacy-ask".monitor_runs)`,
      [reader],
    );
  reply('1. Globex leads.\n2. Acme follows.');
  t.regex((await nextRun(monitor)).diff_summary, /Acme: mentioned on gemini \(rank 2\)\.$/);
  for (const reader of [null, READER_VERSION + 1]) {
    await misreadLatest(reader);
    t.is((await nextRun(monitor)).diff_summary, 'No change.', `after a host of version ${reader}`);
  }
  await misreadLatest(null);
  reply('1. Acme leads.\n2. Globex follows.');
  t.is((await nextRun(monitor)).diff_summary, 'Acme: rank 2 → 1 on gemini.');
  const { rows } = await host.storage.pool.query(
    'SELECT reader_version AS version FROM "legacy-ask".monitor_runs ORDER BY planned_for DESC LIMIT 1',
  );
  t.deepEqual(rows, [{ version: READER_VERSION }]);
});
