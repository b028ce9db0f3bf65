import type { RecordedPlatform } from '@namedrop/demo';
import { ANSWER_LENGTHS, type AnswerLength } from '../answers/answers.js';
import { type Shot, UNIQUE } from '../load/units.js';
import { metered, NO_POSTGRES_MS, overFloors } from '../metered.js';
import type { BenchRun } from '../options.js';
import type { Contender } from '../peers/contender.js';
import { startFloor } from '../peers/floor.js';
import { type Peers, startPeers } from '../peers/peers.js';
import { atLeast, type Block, type Reach, type Row } from '../report.js';
import { figure, interleaved, type Measurement } from '../rounds.js';
import { type CheckHost, startCheckHost } from '../world/check-hosts.js';
import type { RecordedRequest } from '../world/recorded-request.js';
import type { World } from '../world/world.js';
import { addedLatency } from './added-latency.js';

/** Units in flight where the capacity is measured: upstreams that answer at once leave no time to wait for. */
const CONCURRENCY = 50;
/** Units in flight where peers are compared, and the milliseconds that upstreams take there. */
const [CROWD, CROWD_DELAY_MS] = [200, 200];

/** PostgreSQL's time does not count for units that do not use it. */
const NO_DATABASE = { postgresMs: () => undefined };

const CHECK = 'check';
const FLOOR = 'floor';
const LABELS = { gateway: 'gateway', aiSdk: 'AI SDK' } as const;

const atCapacity = (name: string, characters: AnswerLength) => `${name}, answers of ${characters} characters`;
const inCrowd = (name: string, characters: AnswerLength) => `${name}, ${characters} characters, ${CROWD} at once`;

/** (b) A quick check that is answered by four upstreams, compared with its floor and its peers. */
export async function freshCheck(world: World, run: BenchRun): Promise<Block> {
  await using cleanUp = new AsyncDisposableStack();
  await world.delay(0);
  const host = await startCheckHost(world, cleanUp);
  const checks = world.payers.map((payer) => [host.check(payer, `best crm ${UNIQUE}`)]);
  const requests = await surfaceRequests(world, host);
  const calls = Object.entries(requests).map(([platform, request]) =>
    bareCall(world.upstreams[platform as RecordedPlatform], request),
  );
  const check: Contender = {
    process: host.process,
    writes: true,
    closedLoop: (loop) => world.closedLoop({ units: checks, ...loop }),
  };
  const floor = await startFloor(world, calls, cleanUp);
  const { peers, notes } = await startPeers(world, run, requests, cleanUp);
  const crowd = { [CHECK]: check, ...Object.fromEntries(peers.map(({ name, ...peer }) => [LABELS[name], peer])) };

  const rows = await interleaved(
    {
      ...measurements(world, { [CHECK]: check, [FLOOR]: floor }, atCapacity, { delayMs: 0, concurrency: CONCURRENCY }),
      ...measurements(world, crowd, inCrowd, { delayMs: CROWD_DELAY_MS, concurrency: CROWD }),
    },
    run,
    () => warmUp(world, [check, floor, ...peers], run),
  );
  const latency = await addedLatency(world, run, {
    checks,
    calls,
    capacity: (characters) => figure(rows, atCapacity(CHECK, characters), 'per second'),
  });
  const floors = Object.fromEntries(
    ANSWER_LENGTHS.map((characters) => [atCapacity(CHECK, characters), atCapacity(FLOOR, characters)]),
  );
  return {
    id: 'b',
    title: `fresh quick check: four upstreams, hold and settle; capacity with ${CONCURRENCY} at once`,
    rows: [...overFloors(rows, floors), ...latency.rows],
    reaches: [...latency.reaches, ...comparedWithGateway(rows, peers)],
    notes: [
      'Floor: four bare calls of undici, JSON.parse of their replies, one INSERT; upstreams answer at once.',
      `Gateway and AI SDK: four calls and nothing else; upstreams answer after ${CROWD_DELAY_MS} ms.`,
      'Added: over the slowest of four upstreams that answer after 200 ms.',
      ...notes,
      ...(world.postgresMs() === undefined ? [NO_POSTGRES_MS] : []),
    ],
  };
}

/** One measurement for each contender and each length of answers. */
function measurements(
  world: World,
  contenders: Readonly<Record<string, Contender>>,
  nameOf: (contender: string, characters: AnswerLength) => string,
  { delayMs, concurrency }: { readonly delayMs: number; readonly concurrency: number },
): Record<string, Measurement> {
  const measure =
    (contender: Contender, characters: AnswerLength): Measurement =>
    async (seconds) => {
      await world.delay(delayMs);
      await world.answerLength(characters);
      // With slow upstreams a short measurement would be over before the first answers.
      const atLeastSeconds = Math.max(seconds, (3 * delayMs) / 1000);
      const load = () => contender.closedLoop({ concurrency, seconds: atLeastSeconds });
      return metered(contender.writes ? world : NO_DATABASE, contender.process, load);
    };
  return Object.fromEntries(
    ANSWER_LENGTHS.flatMap((characters) =>
      Object.entries(contenders).map(([name, contender]) => [nameOf(name, characters), measure(contender, characters)]),
    ),
  );
}

/** Runs as many units of each contender as are asked for, with answers of each length in equal shares. */
async function warmUp(world: World, contenders: readonly Contender[], { warmUp, signal }: BenchRun): Promise<void> {
  await world.delay(0);
  for (const characters of ANSWER_LENGTHS) {
    await world.answerLength(characters);
    for (const contender of contenders) {
      signal.throwIfAborted();
      await contender.closedLoop({ concurrency: CONCURRENCY, count: Math.ceil(warmUp / ANSWER_LENGTHS.length) });
    }
  }
}

/** Asks for one check, and returns what its surfaces sent. @throws Error when one of them sent nothing */
async function surfaceRequests(
  world: World,
  host: CheckHost,
): Promise<Readonly<Record<RecordedPlatform, RecordedRequest>>> {
  const { url, headers, body } = host.check(world.payers[0], `best crm ${UNIQUE}`);
  const reply = await (await fetch(url, { method: 'POST', headers, body })).text();
  const requests = await world.recordedRequests();
  if (Object.keys(requests).length < 4) throw new Error(`the first check did not reach every upstream: ${reply}`);
  return requests as Readonly<Record<RecordedPlatform, RecordedRequest>>;
}

function bareCall(upstream: string, { path, headers, body }: RecordedRequest): Shot {
  return { url: `${upstream}${path}`, headers, body };
}

function comparedWithGateway(rows: readonly Row[], peers: Peers['peers']): Reach[] {
  if (!peers.some(({ name }) => name === 'gateway')) return [];
  return ANSWER_LENGTHS.map((characters) => {
    const rate = (name: string) => figure(rows, inCrowd(name, characters), 'per second');
    const label = `checks / gateway, ${characters} characters, ${CROWD} at once`;
    return atLeast(2, label, rate(CHECK) / rate(LABELS.gateway));
  });
}
