import test from 'ava';
import { SECRET } from './watch-world.js';
import { startWhole } from './whole-world.js';

const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick' };
const WATCH = {
  query: 'best crm',
  brand: 'Acme',
  mode: 'ai_overview',
  interval: 'hourly',
  webhook_url: 'https://receiver.example/hook',
  webhook_secret: SECRET,
};
const MONITOR = { name: 'CRM', prompt: 'best crm', providers: ['gemini'] };
const without = <T extends object>(body: T, ...names: (keyof T)[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name as keyof T)));

test('a refusal names the field or the value that was probably meant, at every endpoint', async (t) => {
  const { postTo, browser, upstreams } = await startWhole(t);
  const refused = async (path: string, body: object) => {
    const { status, body: answer } =
      path.startsWith('/v1/monitors') || path.startsWith('/v1/webhooks')
        ? await browser.post(path, body)
        : await postTo(path, body);
    t.is(status, 400, path);
    t.is(answer.error.code, 'invalid_request');
    return answer.error;
  };
  for (const [path, body, expected] of [
    [
      '/v1/check',
      { ...without(CHECK, 'query'), prompt: 'x' },
      'query: is required. You sent `prompt`; did you mean `query`?',
    ],
    [
      '/v1/check',
      { ...without(CHECK, 'brand'), barnd: 'x' },
      'brand: is required. You sent `barnd`; did you mean `brand`?',
    ],
    ['/v1/check', { ...without(CHECK, 'query'), colour: 'x' }, 'query: is required.'],
    ['/v1/check', { ...CHECK, mode: 'all-live' }, /^mode: must be one of quick, .*\. Did you mean `all_live`\?$/],
    ['/v1/check', { ...CHECK, mode: 'foo' }, /^mode: must be one of quick, .*change_track\.$/],
    ['/v1/check', { ...CHECK, region: 'gb' }, 'region: must be one of us, uk, ca, au. Did you mean `uk`?'],
    [
      '/v1/check',
      { ...CHECK, providers: ['chat-gpt'] },
      'providers: "chat-gpt" is no platform of quick; allowed are chatgpt, claude, gemini, perplexity. Did you mean `chatgpt`?',
    ],
    ['/v1/check', { ...CHECK, include: ['citation'] }, /^include\.0: .* Did you mean `citations`\?$/],
    ['/v1/check', { ...CHECK, models: { chatgtp: 'x' } }, 'models: has unknown keys: chatgtp. Did you mean `chatgpt`?'],
    [
      '/v1/watch',
      { ...without(WATCH, 'interval'), cadence: 'daily' },
      /^interval: is required, one of hourly, .* You sent `cadence`; did you mean `interval`\?$/,
    ],
    ['/v1/watch', { ...WATCH, interval: 'day' }, /^interval: .*\. Did you mean `daily`\?$/],
    ['/v1/watch', { ...WATCH, trigger_on: ['rank_change'] }, /^trigger_on\.0: .*\. Did you mean `rank_changed`\?$/],
    [
      '/v1/watch',
      { ...WATCH, sensitivity: { confirms: 2 } },
      'sensitivity: has unknown keys: confirms. Did you mean `confirm`?',
    ],
    ['/v1/ask', { promt: 'x' }, 'The body has unknown keys: promt. Did you mean `prompt`?'],
    [
      '/v1/ask',
      { prompt: 'x', ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`other${n}`, n])), contry: 'us' },
      /^The body has unknown keys: other0, .*, other4 and 26 more\. You sent `contry`; did you mean `country`\?$/,
    ],
    [
      '/v1/ask',
      { messages: [{ rol: 'user', content: 'x' }] },
      /^messages\.0\.role: is required, one of .*\. You sent `rol`; did you mean `role`\?$/,
    ],
    ['/v1/ask', { prompt: 'x', providers: ['opnai'] }, /^providers\.0: .*\. Did you mean `openai`\?$/],
    ['/v1/ask', { prompt: 'x', providers: ['claude'] }, /^providers\.0: "claude" is called "anthropic" here; [^?]*$/],
    [
      '/v1/ask',
      { prompt: 'x', params: { temprature: 1 } },
      'params: has unknown keys: temprature. Did you mean `temperature`?',
    ],
    ['/v1/extract_brands', { content: 'x' }, 'text: is required. You sent `content`; did you mean `text`?'],
    ['/v1/mentions/crawl', { brnad: 'x' }, 'brand: is required. You sent `brnad`; did you mean `brand`?'],
    [
      '/v1/monitors',
      { ...without(MONITOR, 'prompt'), query: 'x' },
      'prompt: is required. You sent `query`; did you mean `prompt`?',
    ],
    ['/v1/webhooks', { webhook_url: 'x' }, 'url: is required. You sent `webhook_url`; did you mean `url`?'],
  ] as const) {
    const { message, details } = await refused(path, body);
    if (typeof expected === 'string') t.is(message, expected);
    else t.regex(message, expected);
    const said = [...details.formErrors, ...Object.values<string[]>(details.fieldErrors).flat()];
    t.true(
      said.some((words) => message.includes(words)),
      message,
    );
  }
  for (const upstream of Object.values(upstreams)) t.is(upstream.requests.length, 0);
});

test('the name of a field is repeated cut and without control characters, and its value is not', async (t) => {
  const { postTo } = await startWhole(t);
  const { body } = await postTo('/v1/ask', { prompt: 'x', [`\u001b[31m${'x'.repeat(90)}`]: 'sk-secret', '`b`': 1 });
  t.is(body.error.message, `The body has unknown keys: ?[31m${'x'.repeat(35)}…, ?b?.`);
});

test('broken JSON is refused with its position, at every endpoint that takes a body', async (t) => {
  const { postTo, browser } = await startWhole(t);
  const broken = '{"query": "best crm",\n  "brand": sk-live-secret}';
  const message =
    'The body is not valid JSON in UTF-8: line 2, column 12: expected a value, or a name in double quotes, found s.';
  for (const path of ['/v1/check', '/v1/watch', '/v1/ask', '/v1/extract_brands', '/v1/mentions/crawl']) {
    const { status, body } = await postTo(path, broken);
    t.deepEqual([status, body.error.code, body.error.message], [400, 'invalid_request', message], path);
  }
  const headers = { origin: browser.url, 'content-type': 'application/json' };
  const login = await fetch(`${browser.url}/dashboard/api/login`, { method: 'POST', headers, body: broken });
  t.regex(await login.text(), /line 2, column 12/);
});

test('bytes that are not UTF-8 are refused with the place of the first', async (t) => {
  const { url, token } = await startWhole(t);
  const body = Buffer.concat([Buffer.from('{"query":"\uFFFDé'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/v1/check`, { method: 'POST', headers, body });
  const { error } = (await response.json()) as { error: { message: string } };
  t.is(error.message, 'The body is not valid JSON in UTF-8: byte 16 begins no character.');
});

test('a model that is not available is refused with the one that was probably meant', async (t) => {
  const { postTo } = await startWhole(t);
  const { status, body } = await postTo('/v1/check', { ...CHECK, models: { gemini: 'gemini-4-argn' } });
  t.deepEqual([status, body.error.code], [400, 'invalid_model']);
  t.regex(
    body.error.message,
    /^"gemini-4-argn" is not available on gemini; available are .*\. Did you mean `gemini-.*`\?$/,
  );
});
