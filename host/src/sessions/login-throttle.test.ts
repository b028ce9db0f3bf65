import { setImmediate as turn } from 'node:timers/promises';
import { ApiError, type BucketSize } from '@namedrop/plugin-api';
import test from 'ava';
import { LoginDelay } from './login-delay.js';
import { LoginThrottle } from './login-throttle.js';

/** A throttle whose buckets never fill up, and whose delays are noted and take no time. */
function open() {
  const missing = new Map<string, number>();
  const delays: number[] = [];
  const meterOfAddress = (bucket: string, { capacity }: BucketSize) => {
    const move = (tokens: number) => {
      const before = missing.get(bucket) ?? 0;
      const taken = before + tokens <= capacity;
      if (taken) missing.set(bucket, before + tokens);
      return { taken, remaining: capacity - (missing.get(bucket) ?? 0), waitSeconds: 1 };
    };
    return {
      tryTake: async () => move(1),
      take: async () => {
        if (!move(1).taken) throw new ApiError(429, 'rate_limited', 'Too many.');
      },
      giveBack: async () => void move(-1),
      headers: async () => ({}),
    };
  };
  const throttle = new LoginThrottle({ meterOfAddress }, { wait: async (ms) => void delays.push(ms) });
  return { throttle, delays, missing };
}

test('failures of one user from ever new addresses are never refused, and their delay grows from the eleventh up to 8 s', async (t) => {
  const { throttle, delays } = open();
  for (let address = 0; address < 19; address++)
    await throttle.take({ email: 'ada@example.com', clientAddress: `${address}` });
  t.deepEqual(delays, [...Array(10).fill(0), 250, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
});

test('a successful attempt returns the tokens that it took', async (t) => {
  const { throttle, delays, missing } = open();
  for (let address = 0; address < 17; address++)
    await throttle.take({ email: 'ada@example.com', clientAddress: `${address}` });
  const before = new Map(missing);
  const attempt = { email: 'ada@example.com', clientAddress: '0' };
  await (await throttle.take(attempt))();
  t.deepEqual(missing, before);
  await (await throttle.take({ ...attempt, email: 'bob@example.com' }))();
  t.is(delays.at(-1), 0);
});

test('a bounded number of attempts waits: one more ends the wait of the first, and refuses none', async (t) => {
  const delay = new LoginDelay(2);
  const over: number[] = [];
  for (const number of [1, 2, 3, 4]) void delay.wait(60_000).then(() => over.push(number));
  await turn();
  t.deepEqual(over, [1, 2]);
  await delay.wait(0);
  await Promise.all([delay.wait(1), delay.wait(1)]);
  t.deepEqual(over, [1, 2, 3, 4]);
});
