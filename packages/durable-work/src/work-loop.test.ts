import { setTimeout as sleep } from 'node:timers/promises';
import { Outage } from '@namedrop/plugin-api';
import { capturedLog } from '@namedrop/testing';
import test from 'ava';
import { WorkLoop } from './work-loop.js';

test('a pass of the schedule ends with the host, though the loop has more to do for as long as it runs', async (t) => {
  let looks = 0;
  const look = async () => {
    looks += 1;
    await sleep(5);
    return true;
  };
  const loop = new WorkLoop({ looks: [look], outage: new Outage(capturedLog(), 'nothing can be done') });
  t.teardown(() => loop.stop());
  loop.start();
  const host = new AbortController();
  const pass = loop.schedule({ name: 'look', failure: 'nothing can be looked for' }).some(host.signal);
  await sleep(50);
  host.abort();
  const ended = await Promise.race([pass.then(() => true), sleep(2000, false)]);
  t.true(ended);
  t.true(looks > 2);
});
