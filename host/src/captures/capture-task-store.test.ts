import type { TaskSubject } from '@namedrop/plugin-api';
import test from 'ava';
import type pg from 'pg';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import { CaptureTaskStore } from './capture-task-store.js';
import { fullDisk, HOUR_MS, notedLog, standingClock } from './captures.test.helper.js';

const storage = testStorage(test);

let questions = 0;
const anySubject = (): TaskSubject => ({ platform: 'perplexity', vendor: 'cloro', question: `digest${questions++}` });

function tasksOn(pool = storage().pool) {
  const [clock, log] = [standingClock(), notedLog()];
  return { tasks: new CaptureTaskStore(pool, clock, log), clock, log };
}

test('a question has one task for an hour, with the name that the vendor gave it', async (t) => {
  const { tasks, clock } = tasksOn();
  const subject = anySubject();
  const task = await tasks.openTask(subject);
  t.regex(task.idempotencyKey, /^[0-9a-f-]{36}$/);
  t.false('id' in task);
  await tasks.noteOrdered(task, 'task-7');
  clock.forward(HOUR_MS - 1);
  t.deepEqual(await tasks.openTask(subject), { ...task, id: 'task-7' });
  clock.forward(1);
  const later = await tasks.openTask(subject);
  t.not(later.idempotencyKey, task.idempotencyKey);
  t.is(later.id, undefined);
  clock.forward(HOUR_MS - 1);
  t.deepEqual(await tasks.openTask(subject), later, 'the hour begins anew with a new task');
});

test('another question, platform or vendor has another task', async (t) => {
  const { tasks } = tasksOn();
  const subject = anySubject();
  const subjects: TaskSubject[] = [
    subject,
    anySubject(),
    { ...subject, platform: 'gemini' },
    { ...subject, vendor: 'other' },
  ];
  const all = await Promise.all(subjects.map((one) => tasks.openTask(one)));
  t.is(new Set(all.map(({ idempotencyKey }) => idempotencyKey)).size, 4);
});

test('all who ask at the same moment get the same task, on any host, be it the first or a renewed one', async (t) => {
  const subject = anySubject();
  const hosts = [tasksOn(), tasksOn()];
  const keys = async () => {
    const asked = Array.from({ length: 20 }, (_, n) => hosts[n % 2]?.tasks.openTask(subject));
    return new Set((await Promise.all(asked)).map((task) => task?.idempotencyKey));
  };
  const first = await keys();
  for (const { clock } of hosts) clock.forward(2 * HOUR_MS);
  const second = await keys();
  t.is(first.size, 1);
  t.is(second.size, 1);
  t.notDeepEqual(second, first);
});

test('a closed task is forgotten; closing it once more does not touch its successor', async (t) => {
  const { tasks } = tasksOn();
  const subject = anySubject();
  const first = await tasks.openTask(subject);
  await tasks.closeTask(first);
  const second = await tasks.openTask(subject);
  t.not(second.idempotencyKey, first.idempotencyKey);
  await tasks.closeTask(first);
  t.deepEqual(await tasks.openTask(subject), second);
});

test('sweeping deletes tasks that are too old to be given to anybody, and no others', async (t) => {
  // A database of its own: it would delete what other tests have ordered.
  const { pool } = await migratedDatabase(t, storage());
  const { tasks, clock } = tasksOn(pool);
  const [old, young] = [anySubject(), anySubject()];
  await tasks.openTask(old);
  clock.forward(HOUR_MS);
  const kept = await tasks.openTask(young);
  await tasks.sweep();
  const { rows } = await pool.query('SELECT idempotency_key FROM namedrop.capture_tasks');
  t.deepEqual(rows, [{ idempotency_key: kept.idempotencyKey }]);
});

test('with a full disk nothing rejects, and no question is logged', async (t) => {
  const { tasks, log } = tasksOn(fullDisk);
  const subject = anySubject();
  const [one, other] = [await tasks.openTask(subject), await tasks.openTask(anySubject())];
  t.not(one.idempotencyKey, other.idempotencyKey);
  await tasks.noteOrdered(one, 'task-7');
  await tasks.closeTask(one);
  await tasks.sweep();
  t.deepEqual(
    new Set(log.lines.map(([level, message]) => `${level}: ${message}`)),
    new Set(['warn: a capture task could not be stored']),
  );
  t.is(log.lines.length, 5);
  t.notRegex(JSON.stringify(log.lines), new RegExp(subject.question));
});

test('a task that cannot be stored is given to all who ask this host within the hour, with its name, until it is closed', async (t) => {
  const { tasks, clock } = tasksOn(fullDisk);
  const subject = anySubject();
  const [task, again] = await Promise.all([tasks.openTask(subject), tasks.openTask(subject)]);
  t.deepEqual(again, task);
  clock.forward(HOUR_MS / 2);
  await tasks.noteOrdered(task, 'task-7');
  t.deepEqual(await tasks.openTask(subject), { ...task, id: 'task-7' });
  await tasks.closeTask(task);
  const next = await tasks.openTask(subject);
  t.not(next.idempotencyKey, task.idempotencyKey);
  clock.forward(HOUR_MS + 1);
  t.not((await tasks.openTask(subject)).idempotencyKey, next.idempotencyKey);
});

test('a task that could not be stored is stored as soon as that is possible, and then given out by any host', async (t) => {
  const pool = failingPool(storage().pool);
  const { tasks } = tasksOn(pool);
  const subject = anySubject();
  pool.fails = true;
  const task = await tasks.openTask(subject);
  await tasks.noteOrdered(task, 'task-7');
  pool.fails = false;
  t.deepEqual(await tasks.openTask(subject), { ...task, id: 'task-7' });
  t.deepEqual(await tasksOn().tasks.openTask(subject), { ...task, id: 'task-7' });
  await tasks.closeTask(task);
  t.not((await tasks.openTask(subject)).idempotencyKey, task.idempotencyKey);
});

test('hosts that cannot store remember a thousand tasks, not all', async (t) => {
  const { tasks } = tasksOn(fullDisk);
  const [first, last] = [anySubject(), anySubject()];
  const forgotten = await tasks.openTask(first);
  for (let n = 0; n < 999; n++) await tasks.openTask(anySubject());
  const kept = await tasks.openTask(last);
  t.is((await tasks.openTask(last)).idempotencyKey, kept.idempotencyKey);
  t.not((await tasks.openTask(first)).idempotencyKey, forgotten.idempotencyKey);
});

/** A database that can be made to fail. */
function failingPool(pool: pg.Pool): pg.Pool & { fails: boolean } {
  const failing = {
    fails: false,
    query: (text: string, values: unknown[]) => (failing.fails ? fullDisk : pool).query(text, values),
  };
  return failing as unknown as pg.Pool & { fails: boolean };
}
