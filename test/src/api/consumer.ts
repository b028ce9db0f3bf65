import { setTimeout as sleep } from 'node:timers/promises';

/** What a consumer is given. */
export interface Given {
  readonly base: string;
  /** What a browser sends in which somebody is signed in. */
  readonly session: Readonly<Record<string, string>>;
  /** Where it takes webhooks. */
  readonly receiver: string;
  /** Resolves once so many of them have come, all told. */
  readonly received: (count: number) => Promise<unknown>;
  /** Lets time go by until what happens every hour has happened. */
  readonly anHourPasses: () => Promise<void>;
}

/** A reply as it came. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a consumer has no types of ours
  readonly body: any;
}

const QUERY = 'best CRM for startups';
const BRAND = 'Acme';
const WATCH_SECRET = 'whsec_0123456789abcdef';

/**
 * All that the interface documents, asked once and in its order, as somebody writes it who knows nothing of this project.
 * @returns every reply by what was asked, and the secrets that sign what is delivered
 */
export async function consume({ base, session, receiver, received, anHourPasses }: Given) {
  const replies = new Map<string, Answered>();

  async function call(what: string, method: string, path: string, body?: object, headers: object = {}) {
    const response = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const reply: Answered = { status: response.status, headers: response.headers, body: await response.json() };
    replies.set(what, reply);
    return reply.body;
  }
  const person = (what: string, method: string, path: string, body?: object) => call(what, method, path, body, session);

  // The first key is made by a person.
  const { key, token } = await person('make a key', 'POST', '/v1/keys', { name: 'Consumer', mode: 'test' });
  await person('list keys', 'GET', '/v1/keys');
  const api = (what: string, method: string, path: string, body?: object, headers: object = {}) =>
    call(what, method, path, body, { authorization: `Bearer ${token}`, ...headers });

  const quick = {
    query: QUERY,
    brand: BRAND,
    mode: 'quick',
    providers: ['chatgpt', 'claude', 'gemini', 'perplexity'],
    region: 'uk',
    city: 'London',
    models: { chatgpt: 'gpt-4.1' },
    include: ['citations', 'fan_out', 'branding', 'raw'],
  };
  await api('check quick', 'POST', '/v1/check', quick, { 'Idempotency-Key': 'order-1' });
  await api('check quick, repeated', 'POST', '/v1/check', quick, { 'Idempotency-Key': 'order-1' });
  await api('check quick, cached', 'POST', '/v1/check', quick);
  for (const mode of [
    'perplexity_live',
    'chatgpt_live',
    'gemini_live',
    'ai_overview',
    'ai_mode',
    'bing_copilot',
    'all_live',
    'realistic',
    'deep',
  ]) {
    await api(`check ${mode}`, 'POST', '/v1/check', { query: `${QUERY}, ${mode}`, brand: BRAND, mode });
  }

  const watch = await api('make a watch', 'POST', '/v1/watch', {
    query: QUERY,
    brand: BRAND,
    mode: 'quick',
    interval: 'hourly',
    webhook_url: `${receiver}/watch`,
    webhook_secret: WATCH_SECRET,
    trigger_on: ['mention_added', 'mention_removed', 'rank_changed', 'citation_changed'],
  });
  await api('read a watch', 'GET', `/v1/watch/${watch.id}`);
  await anHourPasses();
  await received(1);
  await api('delete a watch', 'DELETE', `/v1/watch/${watch.id}`);
  await api('read a deleted watch', 'GET', `/v1/watch/${watch.id}`);

  const { webhook } = await person('make a webhook', 'POST', '/v1/webhooks', { url: `${receiver}/asks` });
  await person('list webhooks', 'GET', '/v1/webhooks');

  const live = await api('ask', 'POST', '/v1/ask', {
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: QUERY },
    ],
    providers: ['openai', 'anthropic', 'gemini', 'perplexity'],
    model: { openai: 'gpt-4.1' },
    params: { temperature: 0.2, max_tokens: 400 },
    track_brands: [BRAND, 'Globex'],
    web_search: true,
    country: 'US',
    city: 'Boston',
    cache_scope: 'shared',
  });
  await api('read an ask', 'GET', `/v1/ask/${live.id}`);
  await api('ask, for JSON', 'POST', '/v1/ask', { prompt: QUERY, json_schema: { name: 'x', schema: {} } });
  await api('ask, to be told', 'POST', '/v1/ask', { prompt: `${QUERY}?`, async: true, webhook_id: webhook.id });
  await received(2);
  const standard = await api('ask, to be read', 'POST', '/v1/ask', { prompt: `${QUERY}!`, mode: 'standard' });
  for (let state = 'queued'; state === 'queued' || state === 'processing'; await sleep(20)) {
    ({ status: state } = await api('read a queued ask', 'GET', standard.poll_url));
  }

  const text = 'For small teams, Acme is the best choice. Globex is cheaper.';
  await api('extract brands', 'POST', '/v1/extract_brands', { text });
  const tracked = { text, track_brands: [BRAND], source_provider: 'openai' };
  await api('extract tracked brands', 'POST', '/v1/extract_brands', tracked);

  await api('crawl', 'POST', '/v1/mentions/crawl', { brand: BRAND, prompt: 'Alternatives to Acme?', category: 'crm' });
  const day = new Date(Date.now() - 86_400_000).toISOString();
  await api('search', 'GET', `/v1/mentions/search?brand=acme&provider=openai&since=${day}&limit=10`);
  await api('search, misspelt', 'GET', '/v1/mentions/search?brand=acmee');

  const monitor = await person('make a monitor', 'POST', '/v1/monitors', {
    name: 'CRM',
    prompt: QUERY,
    providers: ['openai', 'gemini'],
    cadence: 'hourly',
    track_brands: [BRAND],
    webhook_id: webhook.id,
  });
  const one = `/v1/monitors/${monitor.monitor.id}`;
  await person('list monitors', 'GET', '/v1/monitors');
  await anHourPasses();
  await received(3);
  const { runs } = await person('read a monitor', 'GET', one);
  await api('read the ask of a run', 'GET', `/v1/ask/${runs[0].response.id}`);
  await person('pause a monitor', 'PATCH', one, { enabled: false, cadence: 'weekly' });
  await person('delete a monitor', 'DELETE', one);

  await api('usage', 'GET', '/v1/usage');
  await api('usage by hour', 'GET', `/v1/usage?start=${day}&granularity=hour`);
  await api('usage in all', 'GET', '/v1/usage?granularity=total');
  await call('health', 'GET', '/v1/health');

  const changes = { description: 'Ours', events: ['ask.completed'], enabled: false, rotate_secret: true };
  await person('change a webhook', 'PATCH', `/v1/webhooks/${webhook.id}`, changes);
  await person('delete a webhook', 'DELETE', `/v1/webhooks/${webhook.id}`);
  await person('revoke a key', 'DELETE', `/v1/keys/${key.id}`);
  return { replies, secrets: { '/watch': WATCH_SECRET, '/asks': webhook.secret as string } };
}
