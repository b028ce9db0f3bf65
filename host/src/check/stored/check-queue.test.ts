import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId, Answer, Logger } from '@namedrop/plugin-api';
import test from 'ava';
import { finishedCheck } from '../../contents/contents.test.helper.js';
import { silent } from '../../database/storage.test.helper.js';
import type { FinishedCheck } from '../../tracking/finished-check.js';
import { CheckQueue, type RefusedCheck } from './check-queue.js';

const stored = (): FinishedCheck => ({ account: 'a' as AccountId, check: finishedCheck([], new Date()) });

/** A queue whose writes end as a test says, with its log. */
function openQueue(work: (checks: readonly FinishedCheck[]) => Promise<readonly RefusedCheck[]> = async () => []) {
  const written: (readonly FinishedCheck[])[] = [];
  const lines: string[] = [];
  const line = (_fields: object, message: string) => lines.push(message);
  const log: Logger = { ...silent, warn: line, error: line };
  const write = async (checks: readonly FinishedCheck[]) => {
    const refused = await work(checks);
    written.push(checks);
    return refused;
  };
  return { queue: new CheckQueue({ write, log }), written, lines };
}

test('checks that are added together are written together, in their order, and by themselves', async (t) => {
  const { queue, written } = openQueue();
  const checks = Array.from({ length: 250 }, stored);
  for (const check of checks) queue.add(check);
  t.is(written.length, 0);
  await sleep(300);
  t.deepEqual(
    written.map(({ length }) => length),
    [200, 50],
  );
  t.deepEqual(written.flat(), checks);
});

test('a reader waits for the checks that were added before, but not for a database that hangs', async (t) => {
  const hanging = Promise.withResolvers<readonly RefusedCheck[]>();
  const { queue, written } = openQueue(() => (written.length === 0 ? Promise.resolve([]) : hanging.promise));
  queue.add(stored());
  await queue.flushed();
  t.is(written.length, 1);
  queue.add(stored());
  const started = performance.now();
  await queue.flushed();
  t.true(performance.now() - started >= 900);
  t.is(written.length, 1);
  hanging.resolve([]);
});

test('a refused check is logged and costs no other; what fails is written again, and what finds no room is logged once', async (t) => {
  let fails = true;
  const { queue, written, lines } = openQueue(async ([first]) => {
    if (fails) throw new Error('disk full');
    return first ? [{ id: first.check.id, error: new Error('no') }] : [];
  });
  for (let n = 0; n < 5002; n++) queue.add(stored());
  await queue.flushed();
  await queue.flushed();
  t.deepEqual(lines, [
    'checks that caches answered found no room and are not stored',
    'checks that caches answered cannot be stored; this is tried again',
  ]);
  fails = false;
  await queue.flushed();
  t.deepEqual(
    written.map(({ length }) => length),
    [50, 100, ...Array.from({ length: 24 }, () => 200), 50],
    'after failures it begins with fewer',
  );
  t.deepEqual(
    lines.slice(2),
    Array.from({ length: written.length }, () => 'check was answered but could not be stored'),
  );
});

test('large checks are written in smaller batches, and wait in a bounded memory, where a shared answer counts once', async (t) => {
  const { queue, written, lines } = openQueue();
  const MIB = 1024 * 1024;
  const add = (answers: readonly Answer[], checks: number) => {
    for (let n = 0; n < checks; n++)
      queue.add({ account: 'a' as AccountId, check: finishedCheck(answers, new Date()) });
  };
  const large = (mib: number): Answer => ({ text: 'a'.repeat(mib * MIB), citations: [] });
  add([large(3)], 3);
  add([large(9)], 2);
  await queue.flushed();
  t.deepEqual(
    written.map(({ length }) => length),
    [2, 1, 1, 1],
  );
  const shared = large(4);
  for (let n = 0; n < 100; n++) {
    const check = finishedCheck([shared], new Date());
    const slot = { mentioned: true, rank: 1, context: '', citations: [], fan_out: [], raw: shared.text ?? '' };
    queue.add({
      account: 'a' as AccountId,
      check: { ...check, report: { ...check.report, providers: { chatgpt: slot } } },
    });
  }
  await queue.flushed();
  t.is(written.flat().length, 105);
  t.deepEqual(lines, []);
  for (let n = 0; n < 20; n++) add([large(4)], 1);
  await queue.flushed();
  t.is(written.flat().length, 105 + 16);
  t.deepEqual(lines, ['checks that caches answered found no room and are not stored']);
});

test('the end writes what is left, and drops it where the database fails', async (t) => {
  const { queue, written } = openQueue();
  queue.add(stored());
  await queue.close();
  t.is(written.flat().length, 1);

  const failing = openQueue(() => Promise.reject(new Error('disk full')));
  failing.queue.add(stored());
  await failing.queue.close();
  failing.queue.add(stored());
  t.deepEqual(failing.lines, [
    'checks that caches answered cannot be stored; this is tried again',
    'checks that caches answered found no room and are not stored',
  ]);
});
