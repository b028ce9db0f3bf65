import { ROOT } from '../../checkout/repository.js';
import type { BenchRun } from '../options.js';
import type { Block } from '../report.js';
import { argumentsOf, knownArguments, runBench, usageOf } from './bench-process.js';
import { buildBench } from './build-bench.js';
import { compare, inTurn, type Side } from './comparison.js';

const SHORT = 8;

/** Lines of both sides. */
export interface Comparison {
  /** The start of the other commit's hash. */
  readonly commit: string;
  /** True: the bench of today measured both. False: each measured itself. */
  readonly sameBench: boolean;
  readonly blocks: readonly Block[];
}

/**
 * Builds a commit in a temporary folder, measures it and this working tree in turn, and compares the lines of both.
 * The folder is removed in any case.
 * @param hash of the commit
 * @param report receives a line on the progress
 */
export async function benchAgainst(hash: string, run: BenchRun, report: (text: string) => void): Promise<Comparison> {
  await using cleanUp = new AsyncDisposableStack();
  const commit = hash.slice(0, SHORT);
  report(`building ${commit}`);
  const { folder, today: sameBench } = await buildBench(hash, run.signal, cleanUp);
  const { signal, ...options } = run;
  const args = argumentsOf(options);
  const otherArgs = sameBench ? args : knownArguments(args, await usageOf(folder, signal));
  const other: Side = { name: commit, round: () => runBench(folder, otherArgs, signal) };
  const today: Side = { name: 'today', round: () => runBench(ROOT, args, signal) };
  const blocks = compare(await inTurn({ other, today }, run, report), commit);
  return { commit, sameBench, blocks: sameBench ? blocks : blocks.map((block) => withNote(block, OWN_BENCHES)) };
}

const OWN_BENCHES = "Each side was measured by its own bench: today's does not compile against that commit.";

function withNote(block: Block, note: string): Block {
  return { ...block, notes: [...block.notes, note] };
}
