import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { Lookout, type LookoutOptions } from './lookout.js';

const failure = 'nothing can be planned';
const PACE = { firstMs: 50, everyMs: 100 };

/** A lookout whose time passes as it is told, for something that fails while it is told to. */
function looking(t: ExecutionContext, options: Partial<LookoutOptions> = PACE) {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const seen = { looks: 0, down: false };
  const said: string[] = [];
  const say = (_: unknown, sentence: string) => void said.push(sentence);
  const look = async () => {
    seen.looks++;
    if (seen.down) throw new Error('no database');
  };
  const log = { debug: say, info: say, warn: say, error: say };
  return {
    lookout: new Lookout({ look, log, failure, ...options }),
    seen,
    said,
    /** Lets so many milliseconds pass, and what is done then end. */
    async pass(ms: number) {
      mock.timers.tick(ms);
      await turn();
    },
  };
}

test.serial('it looks after a while, then time and again, and no more once it was stopped', async (t) => {
  const { lookout, seen, pass } = looking(t);
  lookout.start();
  await pass(49);
  t.is(seen.looks, 0);
  await pass(1);
  t.is(seen.looks, 1);
  await pass(99);
  t.is(seen.looks, 1);
  await pass(1);
  t.is(seen.looks, 2);
  await lookout.stop();
  await pass(1000);
  t.is(seen.looks, 2);
});

test.serial('unless told otherwise it looks after a second, and every two', async (t) => {
  const { lookout, seen, pass } = looking(t, {});
  lookout.start();
  await pass(999);
  t.is(seen.looks, 0);
  await pass(1);
  t.is(seen.looks, 1);
  await pass(1799);
  t.is(seen.looks, 1);
  await pass(401);
  t.is(seen.looks, 2);
  await lookout.stop();
});

test.serial('an outage is told once, and that it is over', async (t) => {
  const { lookout, seen, said, pass } = looking(t);
  t.deepEqual(lookout.health(), { ok: true });
  seen.down = true;
  lookout.start();
  await pass(50);
  t.deepEqual(lookout.health(), { ok: false, detail: 'nothing can be planned.' });
  await pass(100);
  seen.down = false;
  await pass(100);
  t.deepEqual(lookout.health(), { ok: true });
  await pass(100);
  await lookout.stop();
  t.deepEqual(said, ['nothing can be planned; this is tried again', 'no longer: nothing can be planned']);
  t.is(seen.looks, 4);
});

test.serial('it can be stopped before it has begun', async (t) => {
  const { lookout, seen, pass } = looking(t);
  lookout.start();
  await lookout.stop();
  await pass(1000);
  t.is(seen.looks, 0);
});
