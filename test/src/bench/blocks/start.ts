import { randomUUID } from 'node:crypto';
import { ANSWER_LENGTHS } from '../answers/answers.js';
import { UNIQUE } from '../load/units.js';
import type { BenchRun } from '../options.js';
import type { Memory } from '../process/own-memory.js';
import type { Block, Figures, Row } from '../report.js';
import { figure, interleaved } from '../rounds.js';
import { startCheckHost } from '../world/check-hosts.js';
import type { World } from '../world/world.js';

const CONCURRENCY = 50;
const [CHARACTERS] = ANSWER_LENGTHS;
/** The load lasts so many times as long as one measurement. */
const LONGER = 5;
const MEBIBYTE = 2 ** 20;

/** (h) The start of a host, its first check, and the memory that it takes. */
export async function start(world: World, run: BenchRun): Promise<Block> {
  await world.delay(0);
  await world.answerLength(CHARACTERS);
  // A start is cold by definition: nothing warms up before the first one.
  const started = await interleaved({ start: () => startOnce(world) }, run, async () => undefined);
  const of = (column: string) => figure(started, 'start', column);
  const memory = await memoryRows(world, run);
  return {
    id: 'h',
    title: `start: a host with four surfaces and billing; answers of ${CHARACTERS} characters`,
    rows: [
      { name: 'from spawn to listening', figures: { ms: of('listening'), 'process ms': of('listening, process') } },
      { name: 'from listening to the first reply', figures: { ms: of('reply'), 'process ms': of('reply, process') } },
      ...memory,
    ],
    reaches: [],
    notes: ['Kept on the heap per check: since the warm-up. Answers in the memory cache are part of it.'],
  };
}

/** Starts a host on the database that runs, and asks it for one check. */
async function startOnce(world: World): Promise<Figures> {
  await using cleanUp = new AsyncDisposableStack();
  const spawned = performance.now();
  const host = await startCheckHost(world, cleanUp);
  const listening = performance.now();
  const process = await host.process.order<number>('processorMs');
  const { url, headers, body } = host.check(world.payers[0], `best crm ${randomUUID()}`);
  const asked = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  const replied = performance.now();
  if (!response.ok) throw new Error(`the first check was answered with ${response.status}`);
  return {
    listening: listening - spawned,
    'listening, process': process,
    reply: replied - asked,
    'reply, process': (await host.process.order<number>('processorMs')) - process,
  };
}

async function memoryRows(world: World, { seconds, warmUp, signal }: BenchRun): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const host = await startCheckHost(world, cleanUp);
  const units = world.payers.map((payer) => [host.check(payer, `best crm ${UNIQUE}`)]);
  const memory = () => host.process.order<Memory>('memory');
  const load = (end: { readonly seconds?: number; readonly count?: number }) => {
    signal.throwIfAborted();
    return world.closedLoop({ units, concurrency: CONCURRENCY, ...end });
  };
  const idle = await memory();
  await load({ count: warmUp });
  const warm = await memory();
  const { units: checks } = await load({ seconds: LONGER * seconds });
  const loaded = await memory();
  const kept = Math.max(0, loaded.heap - warm.heap) / checks;
  return [
    { name: 'memory after start', figures: { ...memoryFigures(idle), checks: 0 } },
    { name: 'memory after warm-up', figures: { ...memoryFigures(warm), checks: warmUp } },
    {
      name: 'memory after load',
      figures: { ...memoryFigures(loaded), checks: warmUp + checks, 'bytes/check': kept },
    },
  ];
}

function memoryFigures({ rss, heap }: Memory): Figures {
  return { 'RSS MiB': rss / MEBIBYTE, 'heap MiB': heap / MEBIBYTE };
}
