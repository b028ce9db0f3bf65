import test from 'ava';
import { fixture, KEY } from './cloro.test.helper.js';
import { failedCapture, refusalOf } from './faults.js';

const error = (code: string, rest: object = {}) => ({ success: false, error: { code, message: '', ...rest } });

const REFUSALS = [
  [400, error('VALIDATION_ERROR', { details: [{ field: 'prompt' }] }), 'error'],
  [400, fixture('refused-country'), 'region'],
  [400, error('VALIDATION_ERROR', { details: { field: 'country' } }), 'region'],
  [400, error('VALIDATION_ERROR', { details: [{ path: ['payload', 'region'] }] }), 'region'],
  [400, { error: 'the country is not a field here' }, 'error'],
  [401, { error: 'Invalid or missing API key' }, 'auth_failed'],
  [402, '', 'auth_failed'],
  [403, error('INSUFFICIENT_CREDITS'), 'auth_failed'],
  [404, error('RESOURCE_NOT_FOUND'), 'error'],
  [408, '', 'timeout'],
  [409, error('RESOURCE_ALREADY_EXISTS'), 'error'],
  [429, error('CONCURRENCY_LIMIT_EXCEEDED'), 'rate_limited'],
  [499, '', 'unavailable'],
  [500, error('INTERNAL_ERROR', { message: 'Maximum retries exceeded' }), 'unavailable'],
  [500, error('INTERNAL_ERROR', { message: 'Maximum timeout (5 minutes) exceeded' }), 'timeout'],
  [500, { error: 'Maximum timeout (5 minutes) exceeded' }, 'timeout'],
  [502, '<html>timeout</html>', 'unavailable'],
  [503, error('INVALID_OR_EXPIRED_API_KEY'), 'unavailable'],
  [504, '', 'timeout'],
] as const;

for (const [status, body, fault] of REFUSALS) {
  const said = typeof body === 'string' ? body : JSON.stringify(body);
  test(`HTTP ${status} saying ${said} is ${fault}`, (t) => {
    t.is(refusalOf({ status, body: said }).fault, fault);
  });
}

test('a message tells the status and the code, as far as we know it', (t) => {
  const messageOf = (status: number, said: unknown) => refusalOf({ status, body: JSON.stringify(said) }).message;
  t.is(messageOf(403, error('INSUFFICIENT_CREDITS')), 'cloro: HTTP 403 (INSUFFICIENT_CREDITS)');
  t.is(messageOf(500, error('INTERNAL_ERROR')), 'cloro: HTTP 500');
  t.is(messageOf(502, 'Bad gateway'), 'cloro: HTTP 502');
  t.is(
    failedCapture({ code: 'QUEUE_LIMIT_EXCEEDED', fields: [] }).message,
    'cloro: the capture failed (QUEUE_LIMIT_EXCEEDED)',
  );
});

test('of several reports of one failure, the first that gives a reason counts', (t) => {
  const blank = { code: 'E', message: 'It failed.', fields: [] };
  const late = { code: 'TIME_LIMIT_EXCEEDED', fields: [] };
  t.like(failedCapture(blank, late, { code: 'INSUFFICIENT_CREDITS', fields: [] }), { fault: 'timeout' });
  t.like(failedCapture(blank), { fault: 'unavailable', message: 'cloro: the capture failed' });
  t.like(failedCapture(), { fault: 'unavailable' });
  t.like(failedCapture({ code: 'ALLOCATION_FAILED', fields: [] }), { fault: 'unavailable' });
});

test('what cloro says otherwise never enters a message', (t) => {
  const said = { code: `KEY_${KEY}`, message: `Bad key ${KEY}`, fields: [KEY] };
  t.false(failedCapture(said).message.includes(KEY));
  for (const failed of [{ ...said, details: [{ field: KEY }] }, KEY]) {
    const body = JSON.stringify({ error: failed });
    for (const status of [400, 401, 500]) t.is(refusalOf({ status, body }).message, `cloro: HTTP ${status}`);
  }
});
