import type { Shot } from '../load/units.js';
import { metered, NO_POSTGRES_MS, overFloors } from '../metered.js';
import type { BenchRun } from '../options.js';
import { startPlainExpress } from '../peers/plain.js';
import type { Child } from '../process/child.js';
import { atLeast, atMost, type Block } from '../report.js';
import { figure, interleaved, type Measurement } from '../rounds.js';
import { startCheckHost } from '../world/check-hosts.js';
import type { World } from '../world/world.js';
import { bytesPerCheck } from './memory.js';

const CONNECTIONS = 64;
const QUERY = 'best crm';

const MANY = 'host, 200 accounts';
const HOT = 'host, one account';
const UPDATE = 'Express + one prepared UPDATE, 200 wallets';
const BARE = 'bare Express';

/** (a) A check that the cache answers, through the whole host, compared with an Express that sends the same bytes. */
export async function cachedCheck(world: World, run: BenchRun): Promise<Block> {
  await using cleanUp = new AsyncDisposableStack();
  await world.delay(0);
  const host = await startCheckHost(world, cleanUp);
  const checks = world.payers.map((payer) => host.check(payer, QUERY));
  const [hot] = checks as [Shot];
  const bytes = await cachedBytes(hot);
  const plain = await startPlainExpress(world, bytes, cleanUp);

  const load = (shots: readonly Shot[], end: { readonly seconds?: number; readonly count?: number }) =>
    world.closedLoop({ units: shots.map((shot) => [shot]), concurrency: CONNECTIONS, ...end });
  const contenders: readonly (readonly [string, Child, readonly Shot[]])[] = [
    [MANY, host.process, checks],
    [HOT, host.process, [hot]],
    [UPDATE, plain.process, [{ ...hot, url: plain.updateUrl }]],
    [BARE, plain.process, [{ ...hot, url: plain.bareUrl }]],
  ];
  const measurements = contenders.map(([name, process, shots]): [string, Measurement] => [
    name,
    (seconds) => metered(world, process, () => load(shots, { seconds })),
  ]);
  const rows = await interleaved(Object.fromEntries(measurements), run, async () => {
    for (const [, , shots] of contenders) await load(shots, { count: run.warmUp });
  });
  const memory = await bytesPerCheck(host.process, (seconds) => load(checks, { seconds }), run);
  const rate = (name: string) => figure(rows, name, 'per second');
  return {
    id: 'a',
    title: `cached check: key, bucket, charge and full response of ${bytes.length} bytes; ${CONNECTIONS} connections`,
    rows: [
      ...overFloors(rows, { [MANY]: UPDATE, [HOT]: UPDATE }),
      { name: 'host, memory', figures: { checks: memory.checks } },
    ],
    reaches: [
      atLeast(0.6, '200 accounts / Express + one UPDATE', rate(MANY) / rate(UPDATE)),
      atLeast(0.9, 'one account / 200 accounts', rate(HOT) / rate(MANY)),
      atMost(100, 'bytes', 'memory kept per cached check', memory.bytes),
    ],
    notes: [
      `200 accounts / bare Express: ${(rate(MANY) / rate(BARE)).toFixed(2)} ×`,
      'Floor: Express + one prepared UPDATE.',
      ...(world.postgresMs() === undefined ? [NO_POSTGRES_MS] : []),
    ],
  };
}

/** Asks twice, so that the second answer comes from the cache. @throws Error when it does not */
async function cachedBytes({ url, headers, body }: Shot): Promise<string> {
  const ask = async () => (await fetch(url, { method: 'POST', headers, body })).text();
  await ask();
  const bytes = await ask();
  if (JSON.parse(bytes).cache_hit !== true) throw new Error(`not answered by the cache: ${bytes}`);
  return bytes;
}
