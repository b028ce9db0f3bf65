import { ANSWER_LIMITS, type Fault, SurfaceError } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { toAnswer } from './answer.js';
import { readReply } from './reply.js';
import { answerTo, fixture, surfaceAt } from './surface.test.helper.js';

const answerOf = (name: string) => toAnswer(readReply(fixture(name)));

function fails(t: ExecutionContext, body: unknown, fault: Fault = 'error'): void {
  const error = t.throws(() => toAnswer(readReply(body)), { instanceOf: SurfaceError });
  t.is((error as SurfaceError | undefined)?.fault, fault, JSON.stringify(body));
  t.notRegex(String(error), /pplx-echoed/);
}

const snippetOf = (host: string) => `What ${host} says.\n...\nAnd more.`;

test('a reply with two searches becomes text, cited pages in their order, searches, model and tokens', (t) => {
  t.deepEqual(answerOf('marked'), {
    text: 'Brewline ☕ leads[4][1]. **Acme** costs 19 €.[5]\n\nDialwise was not compared [12].',
    citations: [
      {
        url: 'https://reviews.example/crm-2026',
        title: 'reviews.example title',
        snippet: snippetOf('reviews.example'),
      },
      { url: 'https://brewline.example/', title: 'brewline.example title', snippet: snippetOf('brewline.example') },
      { url: 'https://acme.example/crm', title: 'acme.example title', snippet: snippetOf('acme.example') },
    ],
    fanOut: ['best crm small agency', 'crm prices'],
    model: 'perplexity/sonar',
    tokens: { input: 2810, output: 130 },
    cost: { usd: 0.006, source: 'reported' },
  });
});

test('items and parts of other kinds are passed over, and so are missing queries', (t) => {
  t.like(answerOf('unknown-items'), { text: 'Acme[2]', fanOut: ['best crm'] });
  t.like(answerOf('queries-null'), { text: 'Brewline[1]', fanOut: [] });
});

test('several messages are paragraphs of one answer', (t) => {
  const message = (text: string) => ({ type: 'message', content: [{ type: 'output_text', text }] });
  t.is(toAnswer(readReply({ output: [message('One.'), message('Two.')] })).text, 'One.\n\nTwo.');
});

test('a cut answer is an answer, and an answer cut to nothing is none', (t) => {
  t.is(answerOf('incomplete-text').text, 'Brewline leads[1], and so');
  fails(t, fixture('incomplete-empty'));
});

test('a filtered answer is none, whatever text it has', (t) => {
  fails(t, { ...fixture('incomplete-text'), incomplete_details: { reason: 'content_filter' } });
});

test('a reply without a word is no answer', (t) => {
  for (const output of [undefined, null, [], [null], [{ type: 'message' }], 'x']) fails(t, { output });
  for (const text of ['', ' \n ']) {
    fails(t, { output: [{ type: 'message', content: [{ type: 'output_text', text }] }] });
  }
  for (const body of [{}, [], null, 'text', 42]) fails(t, body);
});

for (const [fault, failures] of [
  [
    'rate_limited',
    [
      { code: 'rate_limit_exceeded' },
      { type: 'request_rate_limit_exceeded', code: 429 },
      { code: '429' },
      { code: 429, type: 'x' },
    ],
  ],
  ['timeout', [{ code: 'gateway_timeout' }, { code: 504 }]],
  ['auth_failed', [{ type: 'invalid_api_key', code: 401 }, { type: 'forbidden', code: 403 }, { code: 403 }]],
  ['unavailable', [{ code: 'server_error' }, { code: 'internal_error' }, { type: 'bad_gateway' }, { code: 503 }]],
  [
    'error',
    [
      { type: 'chat_completions_not_available', code: 403 },
      { type: 'agent_api_migration_required', code: 403 },
      { code: 'invalid_prompt' },
      { code: null },
      { code: {} },
      {},
    ],
  ],
] as const) {
  test(`a reply that failed, though with HTTP 200, is ${fault} by its code`, (t) => {
    for (const failure of failures) {
      const error = { message: 'for key pplx-echoed', ...failure };
      fails(t, { ...fixture('marked'), status: 'failed', error }, fault);
      fails(t, { error }, fault);
    }
  });
}

test('a reply that is not done is no answer, and one that only says it failed is an error', (t) => {
  for (const status of ['failed', 'cancelled', 'in_progress', 'queued', 'requires_action']) {
    fails(t, { ...fixture('marked'), status });
  }
  for (const error of ['broken', 7, true]) fails(t, { ...fixture('marked'), error });
  fails(t, fixture('failed'), 'unavailable');
});

test('text is an answer also when its status is unknown or unsaid', (t) => {
  for (const status of ['hologram', null, undefined, 7]) {
    t.truthy(toAnswer(readReply({ ...fixture('marked'), status })).text);
  }
});

test('reasoning is reported when there was some, and what the reply does not say is absent', (t) => {
  const usage = { input_tokens: 41, output_tokens: 300, output_tokens_details: { reasoning_tokens: 256 } };
  const { output } = fixture('without-search');
  t.deepEqual(toAnswer(readReply({ output, usage })).tokens, { input: 41, output: 300, reasoning: 256 });
  t.deepEqual(Object.keys(toAnswer(readReply({ output }))), ['text', 'citations', 'fanOut']);
});

test('half characters are mended', (t) => {
  const content = [{ type: 'output_text', text: 'Brewline \ud83d leads' }];
  t.is(toAnswer(readReply({ output: [{ type: 'message', content }] })).text, 'Brewline \ufffd leads');
});

test('an answer is cut to the limits, however much the reply holds', (t) => {
  const many = 2 * ANSWER_LIMITS.citations;
  const title = 'A'.repeat(2 * ANSWER_LIMITS.line);
  const annotations = Array.from({ length: many }, () => ({ url: 'https://a.example/', title }));
  const queries = Array.from({ length: many }, () => 'crm');
  const content = [{ type: 'output_text', text: 'Acme.', annotations }];
  const output = [
    { type: 'search_results', queries },
    { type: 'message', content },
  ];
  const { citations, fanOut } = toAnswer(readReply({ output }));
  t.is(citations.length, ANSWER_LIMITS.citations);
  t.is(citations[0]?.title?.length, ANSWER_LIMITS.line);
  t.is(fanOut?.length, ANSWER_LIMITS.fanOut);
});

test('the cost is what the reply reports, else estimated from tokens and searches', (t) => {
  const usage = {
    input_tokens: 1_000,
    input_tokens_details: { cached_tokens: 400 },
    output_tokens: 100,
    tool_calls_details: { search_web: { invocation: 2 } },
  };
  const output = [{ type: 'message', content: [{ type: 'output_text', text: 'Acme leads.' }] }];
  const prices = { input: 1.25, cachedInput: 0.125, output: 10, search: 0.01 };
  const costOf = (cost: unknown) => toAnswer(readReply({ output, usage: { ...usage, cost } }), prices).cost;
  t.deepEqual(costOf({ total_cost: 0.00119, currency: 'USD' }), { usd: 0.00119, source: 'reported' });
  const estimated = { usd: 0.0218, source: 'estimated' } as const;
  for (const cost of [
    undefined,
    null,
    'free',
    { total_cost: -1, currency: 'USD' },
    { total_cost: 1, currency: 'EUR' },
  ]) {
    t.deepEqual(costOf(cost), estimated, JSON.stringify(cost));
  }
  t.is(toAnswer(readReply({ output, usage })).cost, undefined);
});

test('a typical answer costs what the sample reports', async (t) => {
  const { typicalCost } = await surfaceAt('http://vendor.test');
  t.deepEqual(typicalCost, (await answerTo(fixture('annotated'))).cost);
});
