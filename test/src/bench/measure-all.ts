import { cachedCheck } from './blocks/cached-check.js';
import { freshCheck } from './blocks/fresh-check.js';
import { growth } from './blocks/growth.js';
import { ledger } from './blocks/ledger.js';
import { matcher } from './blocks/matcher.js';
import { mentions } from './blocks/mentions.js';
import { overview } from './blocks/overview.js';
import { planning } from './blocks/planning.js';
import { start } from './blocks/start.js';
import { watches } from './blocks/watches.js';
import type { BenchRun } from './options.js';
import type { Block } from './report.js';
import { startWorld, type World } from './world/world.js';

type Measuring = (world: World, run: BenchRun) => Promise<Block>;

/** What needs a host. */
const ON_HOST: readonly (readonly [Block['id'], Measuring])[] = [
  ['a', cachedCheck],
  ['b', freshCheck],
  ['c', ledger],
  ['e', watches],
  ['f', mentions],
  ['h', start],
  ['i', overview],
];

/**
 * Measures the blocks that the run is about, and stops all that it started. Rejects when it is told to stop.
 * @param tell hears of every block as soon as it is measured
 */
export async function measureAll(run: BenchRun, tell: (block: Block) => void): Promise<Block[]> {
  const blocks: Block[] = [];
  const add = (block: Block) => {
    blocks.push(block);
    tell(block);
  };
  const onHost = ON_HOST.filter(([id]) => run.only.includes(id));
  if (onHost.length > 0) {
    await using cleanUp = new AsyncDisposableStack();
    const world = await startWorld(cleanUp);
    for (const [, measure] of onHost) add(await measure(world, run));
  }
  if (run.only.includes('d')) add(await matcher(run));
  if (run.only.includes('g')) add(await growth(run));
  if (run.only.includes('j')) add(await planning(run));
  return blocks;
}
