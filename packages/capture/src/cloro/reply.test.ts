import type { Fault } from '@namedrop/plugin-api';
import test from 'ava';
import { fixture } from './cloro.test.helper.js';
import { responseOf } from './reply.js';

const SAID = { text: 'Brewline.' };

test('what a surface said is found under each of the names that cloro has for it', (t) => {
  for (const reply of [
    { task: { status: 'COMPLETED' }, response: SAID },
    { success: true, result: SAID },
    { success: 'true', error: null, result: SAID },
    { task: { status: 'COMPLETED' }, response: { success: true, result: SAID } },
    { response: SAID, error: '' },
    { response: SAID, error: {} },
    { response: { ...SAID, error: {}, result: 0 } },
    { response: 0, result: SAID },
  ]) {
    t.like(responseOf(reply), SAID, JSON.stringify(reply));
  }
});

test('a task that is done and brings nothing is told apart from a failure', (t) => {
  t.is(responseOf({ task: { status: 'COMPLETED' } }), undefined);
  for (const response of [null, 0, 'Brewline.', [SAID]]) {
    t.is(responseOf({ task: { status: 'completed' }, response }), undefined);
  }
});

test('what is no reply of a task that is done, nor of a call, is an error', (t) => {
  for (const reply of [
    {},
    [],
    null,
    'done',
    { result: null },
    { result: 0 },
    { response: 'Brewline.' },
    { task: null },
  ]) {
    t.like(
      t.throws(() => responseOf(reply)),
      { name: 'SurfaceError', fault: 'error' },
      JSON.stringify(reply),
    );
  }
});

/** The reply of a task that failed, with the reason where cloro gives it. */
const failedTask = (error: unknown) => ({ task: { id: 'task-1', status: 'FAILED' }, response: { error } });

const FAILURES: readonly (readonly [reply: object, fault: Fault])[] = [
  [{ task: { status: 'FAILED' } }, 'unavailable'],
  [{ task: { status: 'FAILED', error: 'Blocked on the way.' } }, 'unavailable'],
  [{ task: { status: 'failed', error: 'Maximum timeout (5 minutes) exceeded' } }, 'timeout'],
  [{ task: { status: 'FAILED' }, response: SAID }, 'unavailable'],
  [failedTask({ code: 'TIMEOUT', message: 'The capture took too long.' }), 'timeout'],
  [failedTask({ code: 'TASK_TIMED_OUT' }), 'timeout'],
  [failedTask({ code: 'INTERNAL_SERVER_ERROR', message: 'Maximum timeout (5 minutes) exceeded' }), 'timeout'],
  [failedTask({ code: 'COUNTRY_NOT_SUPPORTED', message: 'No.' }), 'region'],
  [failedTask({ code: 'REGION_UNAVAILABLE' }), 'region'],
  [failedTask({ code: 'VALIDATION_ERROR', details: [{ field: 'country' }] }), 'region'],
  [failedTask({ message: 'This surface is not available in your country.' }), 'region'],
  [failedTask({ message: 'The country AU is unsupported' }), 'region'],
  [failedTask({ code: 'RATE_LIMIT_EXCEEDED' }), 'rate_limited'],
  [failedTask({ code: 'CONCURRENCY_LIMIT_EXCEEDED' }), 'rate_limited'],
  [failedTask({ message: 'Too many requests' }), 'rate_limited'],
  [failedTask({ code: 'INSUFFICIENT_CREDITS' }), 'auth_failed'],
  [failedTask({ code: 'CREDIT_LIMIT_EXCEEDED' }), 'auth_failed'],
  [failedTask('Insufficient credits'), 'auth_failed'],
  [failedTask({ code: 'INVALID_OR_EXPIRED_API_KEY' }), 'auth_failed'],
  [failedTask({ code: 'VALIDATION_ERROR', message: 'Request validation failed' }), 'error'],
  [failedTask({ code: 'MAX_RETRIES', message: 'Maximum retries exceeded' }), 'unavailable'],
  [failedTask({}), 'unavailable'],
  [{ ...failedTask({ code: 'TIMEOUT' }), task: { status: 'FAILED', error: 'It failed.' } }, 'timeout'],
  [{ task: { status: 'FAILED' }, response: { result: { error: { code: 'TIMEOUT' } } } }, 'timeout'],
  [{ task: { status: 'TIMED_OUT' } }, 'timeout'],
  [{ task: { status: 'COMPLETED' }, response: { ...SAID, error: { code: 'E', message: 'It timed out.' } } }, 'timeout'],
  [{ success: false, result: SAID }, 'unavailable'],
  [{ success: 'false', result: SAID }, 'unavailable'],
  [{ success: true, result: { success: false } }, 'unavailable'],
  [{ error: 'Blocked on the way.', result: SAID }, 'unavailable'],
  [{ error: { code: 'RATE_LIMIT_EXCEEDED' } }, 'rate_limited'],
  [{ error: { code: 'INSUFFICIENT_CREDITS' } }, 'auth_failed'],
  [{ error: { code: 'VALIDATION_ERROR', details: [{ field: 'prompt' }] } }, 'error'],
  [fixture('refused-country'), 'region'],
  [{ task: { status: 'QUEUED' } }, 'error'],
  [{ task: { status: 'ARCHIVED' } }, 'error'],
];

for (const [reply, fault] of FAILURES) {
  test(`the reply ${JSON.stringify(reply)} is ${fault}`, (t) => {
    t.like(
      t.throws(() => responseOf(reply)),
      { name: 'SurfaceError', fault },
    );
  });
}
