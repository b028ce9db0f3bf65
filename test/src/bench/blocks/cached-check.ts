import type { Shot } from '../load/order.js';
import type { BenchRun } from '../options.js';
import { atLeast, atMost, type Block } from '../report.js';
import { figure, interleaved, type Measurement } from '../rounds.js';
import { plainExpress } from '../world/plain-express.js';
import { plainWallets } from '../world/plain-wallets.js';
import type { World } from '../world/world.js';
import { bytesPerCheck } from './memory.js';

const CONNECTIONS = 64;
const QUERY = 'best crm';

const MANY = 'host, 200 accounts';
const HOT = 'host, one account';
const UPDATE = 'Express + one prepared UPDATE, 200 wallets';
const BARE = 'bare Express';

/** (a) A check that the cache answers, through the whole host, against an Express that answers with the same bytes. */
export async function cachedCheck(world: World, run: BenchRun): Promise<Block> {
  await using cleanUp = new AsyncDisposableStack();
  const checks = world.payers.map((payer) => world.check(payer, QUERY));
  const [hot] = checks as [Shot];
  const bytes = await cachedBytes(hot);
  const wallets = await plainWallets(world.host, world.payers.length);
  let turn = 0;
  const debit = () => wallets.debit(wallets.ids[turn++ % wallets.ids.length] as string);
  const plain = { headers: hot.headers, body: hot.body };
  const updating = { ...plain, url: await plainExpress(bytes, debit, cleanUp) };
  const bare = { ...plain, url: await plainExpress(bytes, async () => undefined, cleanUp) };

  const under =
    (shots: readonly Shot[]): Measurement =>
    (seconds) =>
      world.load({ units: shots.map((shot) => [shot]), concurrency: CONNECTIONS, seconds });
  const measurements = {
    [MANY]: under(checks),
    [HOT]: under([hot]),
    [UPDATE]: under([updating]),
    [BARE]: under([bare]),
  };
  const rows = await interleaved(measurements, run);
  const memory = await bytesPerCheck(under(checks), run);
  const rate = (name: string) => figure(rows, name, 'per second');
  return {
    id: 'a',
    title: `cached check: key, bucket, charge and full response of ${bytes.length} bytes; ${CONNECTIONS} connections`,
    rows: [...rows, { name: 'host, memory', figures: { checks: memory.checks } }],
    reaches: [
      atLeast(0.6, '200 accounts / Express + one UPDATE', rate(MANY) / rate(UPDATE)),
      atLeast(0.9, 'one account / 200 accounts', rate(HOT) / rate(MANY)),
      atMost(100, 'bytes', 'memory kept per cached check', memory.bytes),
    ],
    notes: [`200 accounts / bare Express: ${(rate(MANY) / rate(BARE)).toFixed(2)} ×`],
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
