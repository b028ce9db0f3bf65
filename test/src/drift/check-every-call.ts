/**
 * Loaded by ava into every test process, before the test file: each call of `/v1` that goes through `fetch` must agree with
 * the API document of the host that answers. Else the call rejects, and the file fails also where a test swallows that.
 */
import test from 'ava';
import { checkedFetch } from './checked-fetch.js';

const departures = new Set<string>();

globalThis.fetch = checkedFetch(globalThis.fetch, (departure) => departures.add(departure));

test.after.always('every call agrees with the API document', (t) => {
  t.deepEqual([...departures], [], 'mend the operation in packages/contract/src/operations, or the reply');
});
