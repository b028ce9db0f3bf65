/** `npm run bench`: how fast we are beside plain ways to do the same, in one run on one machine. See docs/performance.md. */

import { closingLine, machine } from './machine.js';
import { measureAll } from './measure-all.js';
import { readOptions } from './options.js';
import { tableOf } from './table.js';

const options = readOptions(process.argv.slice(2));
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());

const print = (text: string) => process.stdout.write(`${text}\n`);
const before = machine();
try {
  const blocks = await measureAll({ ...options, signal: interrupted.signal }, (block) => {
    if (!options.json) print(tableOf(block));
  });
  const { rounds, seconds } = options;
  const report = { rounds, seconds, before, after: machine(), blocks };
  print(options.json ? JSON.stringify(report, undefined, 2) : closingLine(report));
} catch (error) {
  if (!interrupted.signal.aborted) throw error;
  process.exitCode = 130;
}
