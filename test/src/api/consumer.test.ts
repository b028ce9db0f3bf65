import {
  AskCompleted,
  AskResponse,
  ChangeWebhookResponse,
  CheckResponse,
  CrawlResponse,
  CreateKeyResponse,
  CreateWebhookResponse,
  DeleteMonitorResponse,
  DeleteWebhookResponse,
  ErrorBody,
  ExtractBrandsResponse,
  HealthResponse,
  KeysResponse,
  MentionsResponse,
  MonitorResponse,
  MonitorsResponse,
  MonitorWithRunsResponse,
  QueuedAsk,
  RetrievedAsk,
  RevokeKeyResponse,
  RoadmapBody,
  UsageResponse,
  WatchFired,
  WatchResponse,
  WebhooksResponse,
} from '@namedrop/contract';
import type { z } from '@namedrop/plugin-api';
import { isSigned } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { type Answered, consume } from './consumer.js';
import { startWhole } from './whole-world.js';

/** The longest time until what recurs every hour is due: it is due at a mark of five minutes. */
const HOUR_MS = 65 * 60_000 + 1;

const KEYED = ['x-ratelimit-limit', 'x-ratelimit-remaining'];
const OLDER = [...KEYED, 'link'];
const MODED = [...KEYED, 'x-request-id', 'x-mode'];
const CHECKED = [...MODED, 'x-cost-cents', 'x-balance-after-cents', 'x-cache-status'];

/** What the interface documents for each call: status, shape and headers. */
type Documented = readonly [what: string, status: number, shape: z.ZodType, headers: readonly string[]];

const checked = (mode: string): Documented => [`check ${mode}`, 200, CheckResponse, CHECKED];

const DOCUMENTED: readonly Documented[] = [
  ['make a key', 201, CreateKeyResponse, []],
  ['list keys', 200, KeysResponse, []],
  checked('quick'),
  ['check quick, repeated', 200, CheckResponse, [...CHECKED, 'idempotency-replay']],
  ['check quick, cached', 200, CheckResponse, CHECKED],
  checked('perplexity_live'),
  checked('chatgpt_live'),
  checked('gemini_live'),
  checked('ai_overview'),
  checked('ai_mode'),
  checked('bing_copilot'),
  checked('all_live'),
  checked('realistic'),
  ['check deep', 501, RoadmapBody, MODED],
  ['make a watch', 201, WatchResponse, KEYED],
  ['read a watch', 200, WatchResponse, KEYED],
  ['delete a watch', 200, WatchResponse, KEYED],
  ['read a deleted watch', 200, WatchResponse, KEYED],
  ['make a webhook', 201, CreateWebhookResponse, ['link']],
  ['list webhooks', 200, WebhooksResponse, ['link']],
  ['ask', 200, AskResponse, OLDER],
  ['read an ask', 200, RetrievedAsk, OLDER],
  ['ask, for JSON', 400, ErrorBody, OLDER],
  ['ask, to be told', 202, QueuedAsk, OLDER],
  ['ask, to be read', 202, QueuedAsk, OLDER],
  ['read a queued ask', 200, RetrievedAsk, OLDER],
  ['extract brands', 200, ExtractBrandsResponse, OLDER],
  ['extract tracked brands', 200, ExtractBrandsResponse, OLDER],
  ['crawl', 200, CrawlResponse, OLDER],
  ['search', 200, MentionsResponse, OLDER],
  ['search, misspelt', 200, MentionsResponse, OLDER],
  ['make a monitor', 201, MonitorResponse, ['link']],
  ['list monitors', 200, MonitorsResponse, ['link']],
  ['read a monitor', 200, MonitorWithRunsResponse, ['link']],
  ['read the ask of a run', 200, RetrievedAsk, OLDER],
  ['pause a monitor', 200, MonitorResponse, ['link']],
  ['delete a monitor', 200, DeleteMonitorResponse, ['link']],
  ['usage', 200, UsageResponse, KEYED],
  ['usage by hour', 200, UsageResponse, KEYED],
  ['usage in all', 200, UsageResponse, KEYED],
  ['health', 200, HealthResponse, []],
  ['change a webhook', 200, ChangeWebhookResponse, ['link']],
  ['delete a webhook', 200, DeleteWebhookResponse, ['link']],
  ['revoke a key', 200, RevokeKeyResponse, []],
];

/** A fact or two of each, so that what has the right shape is not empty. */
const SAID: Readonly<Record<string, object>> = {
  'make a key': { key: { mode: 'test', status: 'active' } },
  'check quick': { mode: 'quick', cost_cents: 150, cache_hit: false, errors: {} },
  'check quick, repeated': { cost_cents: 150, cache_hit: false },
  'check quick, cached': { cost_cents: 5, cache_hit: true },
  'check all_live': { cost_cents: 165, errors: {} },
  'check realistic': { mode: 'perplexity_live', cost_cents: 85 },
  'check deep': { mode: 'deep' },
  'make a watch': { status: 'active' },
  'read a deleted watch': { status: 'paused' },
  ask: { cached: false, usage: { billable_units: 4, cost_cents: 150 } },
  'read an ask': { status: 'succeeded', usage: { cost_cents: 150 } },
  'ask, for JSON': { error: { code: 'request_unsupported' } },
  'ask, to be told': { mode: 'live', estimated_cost_cents: 150 },
  'ask, to be read': { mode: 'standard', estimated_cost_cents: 105 },
  'read a queued ask': { status: 'succeeded', usage: { cost_cents: 105 } },
  'extract tracked brands': { mentions: [{ brand: 'Acme', provider: 'openai', rank: 1, sentiment: 'positive' }] },
  crawl: { brand: 'Acme', normalized_brand: 'acme', usage: { cost_cents: 650 } },
  search: { mentions: [{ brand: 'Acme', rank: 0, prompt_category: 'crm' }], suggestions: [] },
  'search, misspelt': { mentions: [], suggestions: [{ normalized_brand: 'acme' }] },
  'read a monitor': { runs: [{ status: 'succeeded', cost_cents: 75 }] },
  'pause a monitor': { monitor: { enabled: false, cadence: 'weekly', next_run_at: null } },
  'revoke a key': { revoked: true },
};

/** That a reply is as documented, to the last field. */
function assertDocumented(t: ExecutionContext, reply: Answered | undefined, documented: Documented): void {
  const [what, status, shape, headers] = documented;
  const { body } = reply ?? {};
  t.is(reply?.status, status, `${what}: ${JSON.stringify(body)}`);
  t.deepEqual(shape.parse(body), body, what);
  for (const header of headers) t.truthy(reply?.headers.get(header), `${what}: ${header}`);
  t.is(reply?.headers.has('link'), headers.includes('link'), what);
  const said = SAID[what];
  if (said) t.like(body, said, what);
}

test('who wrote against the interface finds all that it documents (VER-02)', async (t) => {
  const { url, browser, receiver, time, bank } = await startWhole(t);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { replies, secrets } = await consume({
    base: url,
    session: { cookie, origin: url },
    receiver: receiver.url,
    received: (count) => receiver.received(count),
    anHourPasses: () => time.pass(HOUR_MS),
  });

  t.deepEqual(
    [...replies.keys()],
    DOCUMENTED.map(([what]) => what),
  );
  for (const documented of DOCUMENTED) assertDocumented(t, replies.get(documented[0]), documented);

  const [fired, asked, ran] = receiver.requests;
  for (const request of receiver.requests) {
    t.true(isSigned(request, secrets[request.url as keyof typeof secrets]), request.url);
  }
  t.is(WatchFired.parse(fired?.json).trigger, 'mention_added');
  t.is(fired?.headers['x-service-event'], 'watch.fired');
  t.is(AskCompleted.parse(asked?.json).monitor, undefined);
  t.is(AskCompleted.parse(ran?.json).monitor?.name, 'CRM');
  t.is(receiver.requests.length, 3);
  t.deepEqual((await bank.verify()).faults, []);
});
