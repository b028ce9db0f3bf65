import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { Lookout } from './lookout.js';

/** A logger that keeps its sentences. */
function logged() {
  const said: string[] = [];
  const say = (_: unknown, sentence: string) => void said.push(sentence);
  return { said, log: { debug: say, info: say, warn: say, error: say } as never };
}

/** Something to look for, which fails while it is told to; `looked` resolves once that has been tried so often more. */
function searching() {
  const seen = { looks: 0, down: true };
  return {
    seen,
    async look() {
      seen.looks++;
      if (seen.down) throw new Error('no database');
    },
    async looked(more: number) {
      for (const looks = seen.looks + more; seen.looks < looks; ) await sleep(10);
    },
  };
}

test('it looks time and again; an outage is told once, and that it is over', async (t) => {
  const { seen, look, looked } = searching();
  const { said, log } = logged();
  const lookout = new Lookout({ look, log, failure: 'nothing can be planned' });
  t.deepEqual(lookout.health(), { ok: true });
  lookout.start();
  await looked(2);
  t.deepEqual(lookout.health(), { ok: false, detail: 'nothing can be planned.' });
  seen.down = false;
  await looked(2);
  t.deepEqual(lookout.health(), { ok: true });
  await lookout.stop();
  const { looks } = seen;
  t.deepEqual(said, ['nothing can be planned; this is tried again', 'no longer: nothing can be planned']);
  t.is(seen.looks, looks);
});

test('it can be stopped before it has begun', async (t) => {
  const { seen, look } = searching();
  const lookout = new Lookout({ look, log: logged().log, failure: 'nothing can be planned' });
  lookout.start();
  await lookout.stop();
  t.is(seen.looks, 0);
});
