import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import test from 'ava';
import { BestEffort, tierOutage } from '../../timing/best-effort.js';
import { failing, hanging, warnings } from './cache.test.helper.js';

function effort(limitMs = 1000) {
  const log = warnings();
  const time = { ms: 0 };
  return { log, time, effort: new BestEffort({ outage: tierOutage('l2'), limitMs, log, now: () => time.ms }) };
}

test('what works gives what it gives', async (t) => {
  const { effort: one, log } = effort();
  t.is(await one.attempt(async () => 5), 5);
  t.deepEqual(log.lines, []);
});

test('what fails, throws or hangs gives nothing', async (t) => {
  const throwing = () => {
    throw new Error('bug');
  };
  for (const work of [failing, hanging, throwing]) t.is(await effort(5).effort.attempt(work), undefined);
});

test('what came in time is not late for a host that was busy itself', async (t) => {
  const { effort: one } = effort(5);
  const server = createServer((socket) => socket.end('5')).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  const inSocket = async () => {
    const read = once(socket, 'data');
    for (const end = performance.now() + 50; performance.now() < end; );
    return String((await read)[0]);
  };
  t.is(await one.attempt(inSocket), '5');
});

test('after a failure it is left alone for a second', async (t) => {
  const { effort: one, time } = effort();
  await one.attempt(failing);
  time.ms = 999;
  t.is(await one.attempt(() => t.fail() as never), undefined);
  time.ms = 1000;
  t.is(await one.attempt(async () => 5), 5);
});

test('failures are logged once a minute', async (t) => {
  const { effort: one, log, time } = effort();
  for (let second = 0; second < 60; second++) {
    time.ms = 1000 * second;
    await one.attempt(failing);
  }
  t.deepEqual(log.lines, [['l2', 'a tier of the cache is down or slow; answers are found without it']]);
  time.ms = 60_000;
  await one.attempt(failing);
  t.is(log.lines.length, 2);
});
