import { randomUUID } from 'node:crypto';
import { ERROR_CODES } from '@namedrop/contract';
import type { TestResponse } from '@namedrop/testing/host';
import watch from '@namedrop/watch';
import test from 'ava';
import { startQueue } from '../api/queue-world.js';
import { read } from '../repository/tree.js';

const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick' };
const WATCH = { ...CHECK, interval: 'daily', webhook_url: 'http://127.0.0.1:9/', webhook_secret: 'x'.repeat(16) };
/** Sizes of buckets that the example of `rate_limited` names. */
const CALLS_AT_ONCE = 40;
/** Budget of an account: enough for one check. */
const CALLS_A_DAY = 4;

type World = Awaited<ReturnType<typeof startQueue>>;

/** Calls that are refused with each code. */
const REFUSED: Readonly<Record<string, (world: World) => Promise<Pick<TestResponse, 'body'>>>> = {
  invalid_request: ({ get }) => get(`/v1/ask/${'x'.repeat(300)}`),
  invalid_model: ({ check }) => check({ ...CHECK, models: { perplexity: 'sonar-0' } }),
  request_unsupported: ({ ask }) => ask({ json_schema: {} }),
  missing_authorization: ({ check }) => check(CHECK, { headers: { authorization: 'Basic x' } }),
  invalid_api_key: ({ check }) => check(CHECK, { headers: { authorization: 'Bearer lvk_live_x' } }),
  unauthorized: ({ get }) => get('/v1/usage', { headers: { authorization: 'Bearer lvk_live_x' } }),
  insufficient_balance: async ({ another }) => (await another(20)).check(CHECK),
  insufficient_credits: async ({ another }) => (await another(20)).ask(),
  forbidden_origin: ({ browser }) => browser.call('POST', '/v1/webhooks', {}, { origin: 'https://other.example' }),
  not_found: ({ get }) => get(`/v1/ask/${randomUUID()}`),
  check_not_found: ({ get }) => get(`/v1/checks/${randomUUID()}`),
  watch_not_found: ({ get }) => get(`/v1/watch/${randomUUID()}`),
  run_not_found: async ({ get, postTo }) => {
    const { id } = (await postTo('/v1/watch', WATCH)).body;
    return get(`/v1/watch/${id}/runs/${randomUUID()}`);
  },
  payload_too_large: ({ check }) => check({ ...CHECK, query: 'x'.repeat(2 ** 20) }),
  unsupported_media_type: ({ check }) => check(CHECK, { headers: { 'content-type': 'text/plain' } }),
  idempotency_body_mismatch: async ({ check }) => {
    const init = { headers: { 'idempotency-key': 'one' } };
    await check(CHECK, init);
    return check({ ...CHECK, brand: 'Globex' }, init);
  },
  mode_roadmap: ({ check }) => check({ ...CHECK, mode: 'deep' }),
  mode_not_yet_available: ({ check }) => check({ ...CHECK, mode: 'chatgpt_live' }),
  budget_exceeded: async ({ check }) => {
    await check(CHECK);
    return check({ ...CHECK, query: 'best erp' });
  },
  rate_limited: async ({ get }) => {
    const replies = await Promise.all(Array.from({ length: 3 * CALLS_AT_ONCE }, () => get('/v1/modes')));
    return replies.find(({ status }) => status === 429) as TestResponse;
  },
};

/** Codes of failures, and of states that take days or a slow platform. */
const NOT_CALLED = ['expired', 'idempotency_in_progress', 'internal_error', 'overloaded'];

test('the example of each error code is the body that a real call gets', async (t) => {
  const world = await startQueue(t, {
    options: { plugins: { watch: { module: watch } }, config: { budgets: { account: { callsPerDay: CALLS_A_DAY } } } },
  });
  for (const [code, refuse] of Object.entries(REFUSED)) {
    const { request_id: _, topup_url: page, ...body } = (await refuse(world)).body;
    const { message, body: described } = ERROR_CODES[code] ?? {};
    const { topup_url: shown, ...fields } = { topup_url: undefined, ...described?.fields };
    t.deepEqual(body, { error: { code, message }, ...fields }, code);
    t.is(typeof page, typeof shown, code);
  }
  t.deepEqual([...Object.keys(REFUSED), ...NOT_CALLED].toSorted(), Object.keys(ERROR_CODES).toSorted());

  const [, shown = ''] = /^```json\n(.*?)^```/ms.exec(read('docs/reference/errors.md')) ?? [];
  const { error } = (await world.check({ ...CHECK, brand: '' })).body;
  t.deepEqual(JSON.parse(shown).error, error, 'docs/reference/errors.md');
});
