import test from 'ava';
import { readReply } from './reply.js';

const TASK = { id: 'task-1', status_code: 20000, status_message: 'Ok.', result: [{ a: 1 }, { b: 2 }] };

test('a reply has the status, the name and the first result of its first task', (t) => {
  t.deepEqual(readReply({ status_code: 20000, tasks: [TASK, { ...TASK, id: 'task-2' }] }), {
    status: { code: 20000, message: 'Ok.' },
    isOfTask: true,
    taskId: 'task-1',
    result: { a: 1 },
  });
});

test('a failure is that of the envelope, or else of the task, whatever tasks_error says', (t) => {
  const failed = { ...TASK, status_code: 40101, status_message: 'No.', result: null };
  const inTask = readReply({ status_code: 20000, tasks_error: 0, tasks: [failed] });
  t.deepEqual(inTask.status, { code: 40101, message: 'No.' });
  const outside = readReply({ status_code: 40200, status_message: 'Pay.', tasks: [failed] });
  t.deepEqual(outside.status, { code: 40200, message: 'Pay.' });
  t.deepEqual([inTask.isOfTask, outside.isOfTask], [true, false]);
  t.is(readReply({ status_code: 40200, tasks: null }).status.code, 40200);
});

test('codes may be text, and one object may stand for a list', (t) => {
  const { status, taskId, result } = readReply({
    status_code: '20000',
    tasks: { id: 'task-1', status_code: '40202', result: { a: 1 } },
  });
  t.deepEqual([status.code, taskId, result], [40202, 'task-1', { a: 1 }]);
});

test('what a reply does not say, or says in another shape, is absent', (t) => {
  for (const json of [
    undefined,
    null,
    5,
    'text',
    [],
    {},
    { tasks: null },
    { status_code: null, tasks: [null] },
    { status_code: 'Ok', tasks: [{ id: 5, status_code: 20000.5, result: null }] },
    { tasks: [{ id: null, status_code: {}, result: [null] }] },
  ]) {
    const { status, taskId, result } = readReply(json);
    t.deepEqual([status.code, taskId, result], [undefined, undefined, undefined], JSON.stringify(json));
  }
});
