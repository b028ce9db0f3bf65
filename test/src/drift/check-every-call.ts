/**
 * Loaded by ava into every test process, before the test file: each call of `/v1` that goes through `fetch` must agree with
 * the API document of the host that answers. Else the call rejects, and the process fails also where a test swallows that.
 * No hook of ava reports it: a hook that is declared this early lets no test file await anything before its first test.
 */
import { registerCompletionHandler } from 'ava';
import { checkedFetch } from './checked-fetch.js';

const departures = new Set<string>();

globalThis.fetch = checkedFetch(globalThis.fetch, (departure) => departures.add(departure));

registerCompletionHandler(() => {
  if (departures.size === 0) return;
  process.stderr.write(`Calls depart from the API document: mend packages/contract/src/operations, or the reply.\n`);
  for (const departure of departures) process.stderr.write(`  ${departure}\n`);
  process.exit(1);
});
