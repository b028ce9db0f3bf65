import test from 'ava';
import * as client from '../index.js';
import { json, loopback, refuse } from '../loopback.test.helper.js';

const ID = '3f0c';
const errorOf = async (t: Parameters<typeof loopback>[0], status: number, body: object) => {
  const { client: namedrop } = await loopback(t, [json({ request_id: ID, ...body }, status)], { maxRetries: 0 });
  return (await t.throwsAsync(async () => namedrop.balance.get())) as client.ApiError;
};

const CLASSES = {
  400: client.BadRequestError,
  401: client.AuthenticationError,
  402: client.InsufficientBalanceError,
  403: client.ApiError,
  404: client.NotFoundError,
  409: client.ConflictError,
  410: client.ExpiredError,
  422: client.IdempotencyError,
  429: client.RateLimitError,
  500: client.ServerError,
  501: client.ModeUnavailableError,
  503: client.ServerError,
};

test('each status has its class, with message, code and id of the call', async (t) => {
  for (const [status, expected] of Object.entries(CLASSES)) {
    const error = await errorOf(t, Number(status), { error: { code: 'a_code', message: 'A reason.' } });
    t.is(error.constructor, expected, status);
    t.is(error.name, expected === client.ApiError ? 'ApiError' : expected.name);
    t.true(error instanceof client.NamedropError && error instanceof Error);
    t.is(error.message, `A reason. (${status}, a_code, request ${ID})`);
    t.like(error, { status: Number(status), code: 'a_code', requestId: ID });
  }
});

test('errors carry the facts of their bodies', async (t) => {
  const error = { code: 'a_code', message: 'A reason.' };
  const details = { formErrors: [], fieldErrors: { mode: ['must be a mode'] } };
  const bad = await errorOf(t, 400, { error: { ...error, details } });
  t.deepEqual((bad as client.BadRequestError).details, details);
  const money = { balance_cents: 4, required_cents: 150, topup_url: 'https://a.example' };
  const poor = (await errorOf(t, 402, { error, ...money })) as client.InsufficientBalanceError;
  t.deepEqual([poor.balance, poor.required, poor.topupUrl], [4, 150, 'https://a.example']);
  const old = (await errorOf(t, 410, { error, retention_days: 30 })) as client.ExpiredError;
  t.is(old.retentionDays, 30);
  const roadmap = {
    error: 'mode_roadmap',
    message: 'Planned.',
    mode: 'deep',
    eta: 'Q1 2027',
    available_modes: ['quick'],
  };
  const planned = (await errorOf(t, 501, roadmap)) as client.ModeUnavailableError;
  t.like(planned, { code: 'mode_roadmap', eta: 'Q1 2027', availableModes: ['quick'] });
  t.regex(planned.message, /^Planned\. \(501, mode_roadmap/);
});

test('a refusal that is not one of Namedrop still says its status', async (t) => {
  const answer = (response: import('node:http').ServerResponse) => response.writeHead(413).end('<html>');
  const { client: namedrop } = await loopback(t, [answer]);
  const error = (await t.throwsAsync(async () => namedrop.balance.get())) as client.ApiError;
  t.is(error.message, 'The call was refused without a reason. (413)');
  t.deepEqual([error.status, error.code, error.requestId, error.body], [413, undefined, undefined, {}]);
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
const WAITS: readonly [header: string, expected: number | undefined][] = [
  ['0', 0],
  ['1.5', 1.5],
  ['61', 61],
  ['-5', 0],
  ['86401', 86_400],
  ['9'.repeat(400), 86_400],
  ['Infinity', 86_400],
  ['-Infinity', 0],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  [inSeconds(10 * 86_400), 86_400],
  ['NaN', undefined],
  ['soon', undefined],
  ['5 seconds', undefined],
  ['5, 5', undefined],
  ['at 99:99', undefined],
];

test('retryAfter is from 0 to a day, and undefined for a Retry-After that is neither seconds nor a date', async (t) => {
  for (const [header, expected] of WAITS) {
    const { client: namedrop } = await loopback(t, [refuse(400, 'a_code', { 'retry-after': header })]);
    const error = (await t.throwsAsync(async () => namedrop.balance.get())) as client.ApiError;
    t.is(error.retryAfter, expected, header);
  }
  const { client: namedrop } = await loopback(t, [refuse(400, 'a_code', { 'retry-after': inSeconds(600) })]);
  const { retryAfter = 0 } = (await t.throwsAsync(async () => namedrop.balance.get())) as client.ApiError;
  t.true(retryAfter > 590 && retryAfter <= 600, `${retryAfter}`);
});
