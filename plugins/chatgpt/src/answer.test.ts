import { ANSWER_LIMITS, SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { toAnswer } from './answer.js';
import { fixture } from './surface.test.helper.js';

const answerOf = (body: object) => toAnswer(body);
const message = (...content: object[]) => ({ type: 'message', role: 'assistant', content });
const words = (text: string, annotations?: unknown) => ({ type: 'output_text', text, annotations });

test('an answer is the final message, its citations, its searches, its model and its tokens', (t) => {
  const { text, ...rest } = answerOf(fixture('answer'));
  t.regex(text ?? '', /^For small teams .* – “best” [\s\S]*Want a comparison table\?$/);
  t.deepEqual(rest, {
    citations: [
      {
        url: 'https://reviews.example/crm',
        title: 'CRM reviews 2026',
        text: '**Pipeliner** is the cheapest at 14 €/month.',
      },
      {
        url: 'https://cafecrm.example/pricing?plan=free#teams',
        title: 'Pricing – Café CRM',
        text: '**Café CRM** suits shops; its free plan covers 3 users.',
      },
      { url: 'https://reviews.example/crm', title: 'CRM reviews 2026', text: 'Its support answers in two hours.' },
    ],
    fanOut: ['best crm small team', 'crm pricing 2026', 'café crm free plan'],
    model: 'gpt-6-luna-2026-09-30',
    tokens: { input: 9120, output: 812, reasoning: 448 },
  });
});

test('a truncated answer is an answer, and one that only thought is none', (t) => {
  const { text, tokens } = answerOf(fixture('incomplete-with-text'));
  t.is(text, 'The best-known CRMs are Pipeliner and Caf');
  t.deepEqual(tokens, { input: 31, output: 16 });
  t.is(t.throws(() => answerOf(fixture('incomplete-without-text')), { instanceOf: SurfaceError })?.fault, 'error');
});

test('a refusal, a filtered answer and an empty one are errors', (t) => {
  const said = [message(words('Half an answer'))];
  for (const body of [
    fixture('refusal'),
    { output: [message(words('Well.'), { type: 'refusal', refusal: 'No.' })] },
    { status: 'incomplete', incomplete_details: { reason: 'content_filter' }, output: said },
    { status: 'completed', output: [message(words(' \n'))] },
    { status: 'completed', output: [{ ...message(words('Let me look.')), phase: 'commentary' }] },
    { status: 'completed', output: [] },
    {},
  ]) {
    t.is(t.throws(() => answerOf(body), { instanceOf: SurfaceError })?.fault, 'error');
  }
});

test('a failed response says why by its code, and never answers (with HTTP 200)', (t) => {
  const faultOf = (body: object) => t.throws(() => answerOf(body), { instanceOf: SurfaceError })?.fault;
  const failed = fixture('failed');
  t.is(faultOf(failed), 'unavailable');
  t.is(faultOf({ ...failed, error: { code: 'rate_limit_exceeded' } }), 'rate_limited');
  t.is(faultOf({ ...failed, error: { code: 'insufficient_quota' } }), 'rate_limited');
  t.is(faultOf({ ...failed, error: { code: 'invalid_prompt' } }), 'error');
  t.is(faultOf({ ...failed, error: null }), 'error');
  t.is(faultOf({ error: 'overloaded' }), 'error');
  for (const status of ['failed', 'cancelled', 'in_progress', 'queued']) {
    t.is(faultOf({ ...fixture('answer'), status }), 'error', status);
  }
});

test('parts of a message are one text, and messages are paragraphs', (t) => {
  const output = [message(words('Acme '), words('leads.')), { type: 'reasoning' }, message(words('Zeta follows.'))];
  t.is(answerOf({ output }).text, 'Acme leads.\n\nZeta follows.');
});

test('citations keep their order, and none gets lost for lack of a title, offsets or a text', (t) => {
  const link = (url: unknown, rest: object = {}) => ({ type: 'url_citation', url, ...rest });
  const annotations = [
    link('https://b.example/', { title: null }),
    { type: 'file_citation', file_id: 'file_1' },
    null,
    link('ftp://c.example/'),
    link(null),
    link('https://a.example/', { title: '', start_index: 'x', end_index: -1 }),
    link('https://b.example/?utm_source=openai', { title: 'B', start_index: 0, end_index: 4 }),
  ];
  t.deepEqual(answerOf({ output: [message(words('Acme leads.', annotations))] }).citations, [
    { url: 'https://b.example/' },
    { url: 'https://a.example/' },
    { url: 'https://b.example/', title: 'B' },
  ]);
});

test('an answer may come without citations, searches, model and tokens', (t) => {
  for (const annotations of [undefined, null, 'none', []]) {
    const output = [message(words('Acme leads.', annotations)), { type: 'web_search_call', action: null }];
    t.deepEqual(answerOf({ output, usage: { input_tokens: 1 } }), { text: 'Acme leads.', citations: [], fanOut: [] });
  }
});

test('half characters are mended wherever they stand', (t) => {
  const annotations = [{ type: 'url_citation', url: 'https://a.example/\ud83d', title: 'A\ude00', start_index: 0 }];
  const search = { type: 'web_search_call', action: { type: 'search', query: 'crm \ud83d' } };
  const answer = answerOf({ model: 'gpt\ud83d', output: [search, message(words('Acme \ud83d', annotations))] });
  t.true(JSON.stringify(answer).isWellFormed() && !JSON.stringify(answer).includes('\\ud'));
  t.is(answer.text, 'Acme \ufffd');
});

test('an answer is cut to the limits, however much the reply holds', (t) => {
  const many = 2 * ANSWER_LIMITS.citations;
  const title = 'A'.repeat(2 * ANSWER_LIMITS.line);
  const annotations = Array.from({ length: many }, () => ({ type: 'url_citation', url: 'https://a.example/', title }));
  const searches = Array.from({ length: many }, () => ({
    type: 'web_search_call',
    action: { type: 'search', query: 'crm' },
  }));
  const { citations, fanOut } = answerOf({ output: [...searches, message(words('Acme.', annotations))] });
  t.is(citations.length, ANSWER_LIMITS.citations);
  t.is(citations[0]?.title?.length, ANSWER_LIMITS.line);
  t.is(fanOut?.length, ANSWER_LIMITS.fanOut);
});

test('the cost is estimated from tokens and searches at the prices of the model', (t) => {
  const search = { type: 'web_search_call', action: { type: 'search', queries: ['crm', 'best crm'] } };
  const opened = { type: 'web_search_call', action: { type: 'open_page', url: 'https://a.example/' } };
  const usage = { input_tokens: 1_000, input_tokens_details: { cached_tokens: 400 }, output_tokens: 100 };
  const reply = { output: [search, opened, search, message(words('Acme leads.'))], usage };
  const prices = { input: 1.25, cachedInput: 0.125, output: 10, search: 0.01 };
  const costOf = (body: object) => toAnswer(body, prices).cost;
  t.deepEqual(costOf(reply), { usd: 0.0218, source: 'estimated' });
  t.deepEqual(costOf({ ...reply, usage: { ...usage, input_tokens_details: null } })?.usd, 0.02225);
  t.is(costOf({ ...reply, usage: undefined }), undefined);
  t.is(costOf({ ...reply, usage: { ...usage, input_tokens: -1 } }), undefined);
  t.is(answerOf(reply).cost, undefined);
});
