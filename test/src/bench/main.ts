/** `npm run bench`: how fast we are beside plain ways to do the same, in one run on one machine. See docs/performance.md. */
import { availableParallelism, loadavg } from 'node:os';
import { cachedCheck } from './blocks/cached-check.js';
import { freshCheck } from './blocks/fresh-check.js';
import { ledger } from './blocks/ledger.js';
import { matcher } from './blocks/matcher.js';
import { type BlockId, readOptions } from './options.js';
import type { Block } from './report.js';
import { tableOf } from './table.js';
import { startWorld, type World } from './world/world.js';

const options = readOptions(process.argv.slice(2));
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());

/** How each block is measured. Only some need a host. */
const ON_HOST: Readonly<Partial<Record<BlockId, (world: World) => Promise<Block>>>> = {
  a: (world) => cachedCheck(world, options),
  b: (world) => freshCheck(world, options),
  c: (world) => ledger(world, options),
};

const tell = (block: Block): Block => {
  if (!options.json) process.stdout.write(`${tableOf(block)}\n`);
  return block;
};

async function measureAll(): Promise<Block[]> {
  const blocks: Block[] = [];
  const measured = options.only.flatMap((id) => ON_HOST[id] ?? []);
  if (measured.length > 0) {
    await using cleanUp = new AsyncDisposableStack();
    const world = await startWorld(cleanUp);
    for (const measure of measured) {
      if (!interrupted.signal.aborted) blocks.push(tell(await measure(world)));
    }
  }
  if (options.only.includes('d') && !interrupted.signal.aborted) blocks.push(tell(await matcher(options)));
  return blocks;
}

const about = {
  at: new Date().toISOString(),
  node: process.version,
  processors: availableParallelism(),
  rounds: options.rounds,
  seconds: options.seconds,
  loadBefore: loadavg()[0],
};
const blocks = await measureAll();
const report = { ...about, loadAfter: loadavg()[0], blocks };
const load = [report.loadBefore, report.loadAfter].map((value) => value?.toFixed(1)).join(' before, ');
process.stdout.write(
  options.json
    ? `${JSON.stringify(report, undefined, 2)}\n`
    : `Medians of ${about.rounds} rounds, ${about.seconds} s each. Node.js ${about.node}, ${about.processors} processors, ` +
        `load ${load} after, ${about.at}. Compare within this run only.\n`,
);
if (interrupted.signal.aborted) process.exitCode = 130;
