/**
 * `npm test`: all tests, or those that the arguments choose (they go to ava), on one throw-away database server.
 * The last line says how many passed and failed.
 */
import { runAva } from './run-tests/run-ava.js';
import { Tally } from './run-tests/tally.js';
import { startTestServer } from './run-tests/test-server.js';

const tally = new Tally((text) => process.stdout.write(text));
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

try {
  const server = await startTestServer();
  try {
    const env = { ...process.env, ...server.env };
    await runAva({ args: process.argv.slice(2), env, tally, signal: interrupted.signal });
  } finally {
    await server.close();
  }
} catch (error) {
  tally.addFailure(`the test run itself failed: ${error instanceof Error ? error.stack : String(error)}`);
}
tally.finish();
process.exitCode = tally.good ? 0 : 1;
