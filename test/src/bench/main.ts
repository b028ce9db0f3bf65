/** `npm run bench`: how fast we are beside plain ways to do the same, in one run on one machine. See docs/performance.md. */

import { readCommandLine } from '../command-line.js';
import { benchAgainst } from './against/against.js';
import { closingLine, machine } from './machine.js';
import { measureAll } from './measure-all.js';
import { type BenchOptions, type BenchRun, readOptions, USAGE } from './options.js';
import type { Block } from './report.js';
import { tableOf } from './table.js';

/** Measures this working tree, or compares it with a commit. @param tell receives each block */
async function measure(run: BenchRun, tell: (block: Block) => void) {
  if (run.against === undefined) return { blocks: await measureAll(run, tell) };
  const compared = await benchAgainst(run.against, run, (text) => process.stderr.write(`bench: ${text}\n`));
  for (const block of compared.blocks) tell(block);
  return compared;
}

async function bench(options: BenchOptions): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());
  const print = (text: string) => process.stdout.write(`${text}\n`);
  const before = machine();
  try {
    const measured = await measure({ ...options, signal: interrupted.signal }, (block) => {
      if (!options.json) print(tableOf(block));
    });
    const { rounds, seconds } = options;
    const report = { rounds, seconds, before, after: machine(), ...measured };
    print(options.json ? JSON.stringify(report, undefined, 2) : closingLine(report));
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.exitCode = 130;
  }
}

const options = readCommandLine({ name: 'bench', usage: USAGE, readOptions });
if (options) await bench(options);
