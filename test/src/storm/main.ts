/** `npm run storm`: two hosts under load and injected faults, and what the ledger and the receivers say afterwards. */

import { readCommandLine } from '../command-line.js';
import { readOptions, type StormOptions, USAGE } from './options.js';
import { runStorm } from './storm.js';

async function storm(options: StormOptions): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());
  const print = (line: string) => process.stdout.write(`${line}\n`);
  try {
    process.exitCode = (await runStorm(options, { signal: interrupted.signal, print })) ? 0 : 1;
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.exitCode = 130;
  }
}

const options = readCommandLine({ name: 'storm', usage: USAGE, readOptions });
if (options) await storm(options);
