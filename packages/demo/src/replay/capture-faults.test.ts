import test, { type ExecutionContext } from 'ava';
import { loadRecordings } from './recordings.js';
import { startReplayUpstream } from './replay-upstream.js';

const KEY = 'replay-key-1234';
const recordings = await loadRecordings();
const [{ query }] = recordings.all;

async function upstreamFor(t: ExecutionContext, pace = 0) {
  const upstream = await startReplayUpstream({ recordings, apiKey: KEY, pace });
  t.teardown(() => upstream[Symbol.asyncDispose]());
  return upstream.captureUrls;
}

const AI_MODE = '/v3/serp/google/ai_mode/live/advanced';
const TASK = { keyword: query, location_code: 2840, language_code: 'en' };
const BASIC = { authorization: `Basic ${Buffer.from(`somebody:${KEY}`).toString('base64')}` };

async function dataForSeo(t: ExecutionContext, { path = AI_MODE, ...init }: RequestInit & { path?: string } = {}) {
  const { dataforseo } = await upstreamFor(t);
  const body = JSON.stringify([TASK]);
  const response = await fetch(dataforseo + path, { method: 'POST', headers: BASIC, body, ...init });
  return { status: response.status, ...((await response.json()) as DataForSeoBody) };
}

interface DataForSeoBody {
  readonly status_code: number;
  readonly tasks: readonly [{ readonly status_code: number; readonly status_message: string }] | null;
}

for (const [what, init, status, code] of [
  ['no key', { headers: {} }, 401, 40100],
  ['another path', { path: '/v3/serp/nowhere/live/advanced' }, 404, 40400],
  ['another method', { method: 'PUT' }, 404, 40400],
  ['broken JSON', { body: '[' }, 200, 40503],
  ['two tasks', { body: JSON.stringify([TASK, TASK]) }, 200, 40503],
] as const) {
  test(`DataForSEO answers ${what} with an envelope without tasks`, async (t) => {
    const answer = await dataForSeo(t, init);
    t.is(answer.status, status);
    t.is(answer.status_code, code);
    t.is(answer.tasks, null);
    t.false(JSON.stringify(answer).includes(KEY));
  });
}

for (const [field, value] of [
  ['keyword', ''],
  ['location_code', 1],
  ['language_code', 'xx'],
] as const) {
  test(`DataForSEO tells of a faulty ${field} in the task only`, async (t) => {
    const answer = await dataForSeo(t, { body: JSON.stringify([{ ...TASK, [field]: value }]) });
    t.is(answer.status, 200);
    t.is(answer.status_code, 20000);
    t.is(answer.tasks?.[0].status_code, 40501);
    t.is(answer.tasks?.[0].status_message, `Invalid Field: '${field}'.`);
  });
}

const ORDER = { taskType: 'PERPLEXITY', payload: { prompt: query, country: 'GB' } };
const BEARER = { authorization: `Bearer ${KEY}` };

interface CloroBody {
  readonly task?: { readonly id: string; readonly status: string };
  readonly response?: { readonly related_queries: readonly string[] };
  readonly error?: { readonly code: string; readonly details: readonly { readonly field: string }[] | null };
}

async function cloro(base: string, path: string, json?: unknown, headers: Record<string, string> = BEARER) {
  const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
  const response = await fetch(base + path, { ...sent, headers });
  return { status: response.status, ...((await response.json()) as CloroBody) };
}

for (const [what, path, json, status, code, field] of [
  [
    'an order without a country',
    '/v1/async/task',
    { ...ORDER, payload: { prompt: 'q' } },
    400,
    'VALIDATION_ERROR',
    'country',
  ],
  [
    'an order without a question',
    '/v1/async/task',
    { ...ORDER, payload: { country: 'US' } },
    400,
    'VALIDATION_ERROR',
    'prompt',
  ],
  ['an unknown kind of task', '/v1/async/task', { ...ORDER, taskType: 'X' }, 400, 'VALIDATION_ERROR', 'taskType'],
  ['a long call without a question', '/v1/monitor/bing/aimode', { country: 'US' }, 400, 'VALIDATION_ERROR', 'prompt'],
  ['an unknown long call', '/v1/monitor/nowhere', ORDER.payload, 404, 'RESOURCE_NOT_FOUND', undefined],
  ['an unknown task', '/v1/async/task/none', undefined, 404, 'RESOURCE_NOT_FOUND', undefined],
  ['another path', '/v2/async/task', ORDER, 404, 'RESOURCE_NOT_FOUND', undefined],
] as const) {
  test(`cloro refuses ${what} in its own shape`, async (t) => {
    const answer = await cloro((await upstreamFor(t)).cloro, path, json);
    t.is(answer.status, status);
    t.is(answer.error?.code, code);
    t.is(answer.error?.details?.[0]?.field, field);
  });
}

test('cloro tells a missing key from a wrong one, and repeats neither', async (t) => {
  const { cloro: base } = await upstreamFor(t);
  const missing = await cloro(base, '/v1/async/task', ORDER, {});
  const wrong = await cloro(base, '/v1/async/task', ORDER, { authorization: 'Bearer wrong-key' });
  t.deepEqual([missing.status, missing.error?.code], [401, 'MISSING_API_KEY']);
  t.deepEqual([wrong.status, wrong.error?.code], [401, 'INVALID_OR_EXPIRED_API_KEY']);
  t.false(JSON.stringify(wrong).includes('wrong-key'));
});

test('a task of cloro is queued when ordered, then worked on', async (t) => {
  const { cloro: base } = await upstreamFor(t, 100);
  const { task } = await cloro(base, '/v1/async/task', ORDER);
  t.is(task?.status, 'QUEUED');
  t.is((await cloro(base, `/v1/async/task/${task?.id}`)).task?.status, 'PROCESSING');
});

test('a task of cloro that is done tells its answer as often as it is asked', async (t) => {
  const { cloro: base } = await upstreamFor(t);
  const { task } = await cloro(base, '/v1/async/task', ORDER);
  for (let look = 0; look < 2; look++) {
    const done = await cloro(base, `/v1/async/task/${task?.id}`);
    t.is(done.task?.status, 'COMPLETED');
    t.is(done.response?.related_queries.length, 4);
  }
});

test('cloro accepts an idempotency key once', async (t) => {
  const { cloro: base } = await upstreamFor(t);
  const order = { ...ORDER, idempotencyKey: 'k1' };
  t.is((await cloro(base, '/v1/async/task', order)).status, 200);
  const again = await cloro(base, '/v1/async/task', order);
  t.deepEqual([again.status, again.error?.code], [409, 'RESOURCE_ALREADY_EXISTS']);
});
