import path from 'node:path';
import { type Shot, UNIQUE } from '../load/order.js';
import type { BenchRun } from '../options.js';
import { atLeast, atMost, type Block, type Reach, type Row } from '../report.js';
import { figure, interleaved, type Measurement } from '../rounds.js';
import { type Gateway, startGateway } from '../world/gateway.js';
import type { World } from '../world/world.js';

const DELAYS = [0, 200];
const CALLS = 4;
const SLOW = 200;
const CROWD = 200;

const checkAt = (ms: number, at: number) => `check, upstreams at ${ms} ms, ${at} at once`;
const alone = (ms: number, at: number) => `four calls without us, at ${ms} ms, ${at} at once`;
const GATEWAY = `four calls through the gateway, at ${SLOW} ms, ${CROWD} at once`;

/** (b) A quick check that nobody has asked before: four upstreams at once, a hold and a settlement. */
export async function freshCheck(world: World, run: BenchRun): Promise<Block> {
  await using cleanUp = new AsyncDisposableStack();
  const checks = world.payers.map((payer) => [world.check(payer, `best crm ${UNIQUE}`)]);
  const direct = [fourCalls(`${world.upstreams.completion}/v1/chat/completions`, {})];
  const under =
    (units: readonly (readonly Shot[])[], delayMs: number, concurrency: number): Measurement =>
    async (seconds) => {
      await world.delay(delayMs);
      // With slow upstreams a short measurement would be over before the first answer.
      return world.load({ units, concurrency, seconds: Math.max(seconds, (3 * delayMs) / 1000) });
    };
  const sizes = DELAYS.flatMap((ms) => [1, 50].map((at) => [ms, at] as const));
  const ours = sizes.flatMap(([ms, at]) => [
    [checkAt(ms, at), under(checks, ms, at)] as const,
    [alone(ms, at), under(direct, ms, at)] as const,
  ]);
  const { gateway, note } = await openGateway(world, run, cleanUp);
  const measurements = {
    ...Object.fromEntries(ours),
    [checkAt(SLOW, CROWD)]: under(checks, SLOW, CROWD),
    ...(gateway && { [GATEWAY]: under([throughGateway(gateway, world)], SLOW, CROWD) }),
  };
  const rows = await interleaved(measurements, run);
  return {
    id: 'b',
    title: 'fresh quick check: four upstreams, hold and settle',
    rows,
    reaches: [...DELAYS.flatMap((ms) => added(rows, ms)), ...(gateway ? [besideGateway(rows)] : [])],
    notes: note ? [note] : [],
  };
}

/** What we add to the slowest of four calls, as the same process makes them without us. */
function added(rows: readonly Row[], ms: number): Reach[] {
  const over = (column: string) => figure(rows, checkAt(ms, 50), column) - figure(rows, alone(ms, 50), column);
  return [
    atMost(3, 'ms', `p50 over the slowest upstream, at ${ms} ms, 50 at once`, over('p50 ms')),
    atMost(20, 'ms', `p99 over the slowest upstream, at ${ms} ms, 50 at once`, over('p99 ms')),
  ];
}

function besideGateway(rows: readonly Row[]): Reach {
  const rate = (name: string) => figure(rows, name, 'per second');
  return atLeast(
    2,
    `checks / four calls through the gateway, ${CROWD} at once`,
    rate(checkAt(SLOW, CROWD)) / rate(GATEWAY),
  );
}

async function openGateway(
  { folder }: World,
  run: BenchRun,
  cleanUp: AsyncDisposableStack,
): Promise<{ gateway?: Gateway; note?: string }> {
  if (!run.gateway) return { note: 'The gateway was not measured: --no-gateway.' };
  try {
    return { gateway: await startGateway(path.join(folder, 'gateway'), cleanUp) };
  } catch (error) {
    const [reason] = String(error).split('\n');
    return { note: `The gateway was not measured: it could not be installed or started (${reason}).` };
  }
}

function throughGateway({ url }: Gateway, { upstreams }: World): Shot[] {
  return fourCalls(`${url}/v1/chat/completions`, {
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `${upstreams.completion}/v1`,
  });
}

function fourCalls(url: string, headers: Readonly<Record<string, string>>): Shot[] {
  const body = JSON.stringify({ model: 'model', messages: [{ role: 'user', content: `best crm ${UNIQUE}` }] });
  const usual = { 'content-type': 'application/json', authorization: 'Bearer key-of-the-bench' };
  return Array.from({ length: CALLS }, () => ({ url, headers: { ...usual, ...headers }, body }));
}
