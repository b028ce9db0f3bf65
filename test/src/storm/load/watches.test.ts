import test from 'ava';
import type { Deployment } from '../world/deployment.js';
import { WatchTicker } from './watches.js';

/** Builds a ticker whose first statement fails with an error. */
function failingTicker(t: { teardown(undo: () => unknown): void }, error: object): WatchTicker {
  const query = () => Promise.reject(Object.assign(new Error('no luck'), error));
  return new WatchTicker(t, { database: { pool: { query } } as unknown as Deployment['database'] });
}

test('a ticker fails when its statement is refused', async (t) => {
  const ticker = failingTicker(t, { code: '42P01' });
  await t.throwsAsync(ticker.stop(), { message: 'no luck' });
});

for (const error of [
  { code: 'ECONNRESET' },
  { code: '53100' },
  { code: '57P03' },
  { message: 'Connection terminated' },
]) {
  test(`a ticker goes on after an error of an outage: ${JSON.stringify(error)}`, async (t) => {
    await t.notThrowsAsync(failingTicker(t, error).stop());
  });
}
