import { readMessage } from '@namedrop/model-apis';
import { ANSWER_LIMITS, type SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { toAnswer } from './answer.js';
import { VENDOR } from './faults.js';
import { fixture } from './surface.test.helper.js';

const turnsOf = (bodies: readonly object[]) => bodies.map((body) => readMessage(body, VENDOR));
const answerOf = (...bodies: object[]) => toAnswer(turnsOf(bodies));
const words = (text: string, citations?: unknown) => ({ type: 'text', text, citations });
const SEARCH = { type: 'server_tool_use', name: 'web_search', input: { query: 'crm' } };
const FOUND = { type: 'web_search_tool_result', content: [] };

function faultOf(...bodies: object[]): string | undefined {
  try {
    answerOf(...bodies);
    return undefined;
  } catch (error) {
    return (error as SurfaceError).fault;
  }
}

test('an answer is the text after the searches, its citations, its searches, its model and its tokens', (t) => {
  t.deepEqual(answerOf(fixture('answer')), {
    text: [
      'For small teams – “best” depends on your needs:',
      '',
      '- Pipeliner is the cheapest at 14 €/month',
      '- Café CRM suits shops. 🚀',
    ].join('\n'),
    citations: [
      {
        url: 'https://reviews.example/crm',
        title: 'CRM reviews 2026',
        snippet: 'Pipeliner starts at 14 € per month.',
      },
      { url: 'https://cafecrm.example/pricing?plan=free#teams', snippet: 'Free for 3 users' },
      { url: 'https://reviews.example/crm', title: 'CRM reviews 2026', snippet: 'We liked Café CRM for shops.' },
    ],
    fanOut: ['best crm small team', 'café crm pricing'],
    model: 'claude-haiku-5-5-20260915',
    tokens: { input: 4 + 11107 + 2836, output: 155, reasoning: 26 },
  });
});

test('a truncated answer is an answer', (t) => {
  const { text, tokens } = answerOf(fixture('truncated'));
  t.is(text, 'The best-known CRMs are Pipeliner and Caf');
  t.deepEqual(tokens, { input: 40, output: 3 });
  t.is(answerOf({ ...fixture('truncated'), stop_reason: 'model_context_window_exceeded' }).text, text);
});

test('a failed search does not spoil the answer', (t) => {
  const { text, citations, fanOut } = answerOf(fixture('search-failed'));
  t.deepEqual([text, citations, fanOut], ['I could not search, but Pipeliner is popular.', [], ['best crm']]);
});

test('a refusal and an empty answer are errors, also with thoughts or half an answer', (t) => {
  t.is(faultOf(fixture('refusal')), 'error');
  t.is(faultOf({ content: [words('Half an answer')], stop_reason: 'refusal' }), 'error');
  t.is(faultOf({ content: [{ type: 'thinking', thinking: 'Hm.' }, words(' \n')], stop_reason: 'end_turn' }), 'error');
  t.is(faultOf({ content: [SEARCH, FOUND], stop_reason: 'pause_turn' }), 'error');
  t.is(faultOf({}), 'error');
});

test('an error body that came with HTTP 200 says why by its type', (t) => {
  const typed = (type: unknown) => faultOf({ type: 'error', error: { type, message: 'x' }, content: [words('Hello')] });
  t.is(faultOf(fixture('error')), 'unavailable');
  t.is(typed('api_error'), 'unavailable');
  t.is(typed('timeout_error'), 'timeout');
  t.is(typed('rate_limit_error'), 'rate_limited');
  t.is(typed('authentication_error'), 'auth_failed');
  t.is(typed('billing_error'), 'auth_failed');
  t.is(typed('permission_error'), 'auth_failed');
  t.is(typed('invalid_request_error'), 'error');
  t.is(typed(null), 'error');
  t.is(faultOf({ error: 'overloaded' }), 'error');
});

test('narration is left out, but nothing that cites', (t) => {
  const cited = words('Acme leads', [{ type: 'web_search_result_location', url: 'https://a.example/' }]);
  const content = [
    words("I'll look."),
    SEARCH,
    FOUND,
    words('So: '),
    cited,
    words('.'),
    SEARCH,
    FOUND,
    words('Zeta too.'),
  ];
  const { text, citations } = answerOf({ content });
  t.is(text, 'So: Acme leads.\n\nZeta too.');
  t.deepEqual(citations, [{ url: 'https://a.example/' }]);
});

test('cut off at a search, all that was said is the answer', (t) => {
  t.is(
    answerOf({ content: [words('Acme leads.'), SEARCH, FOUND, words('Zeta too.'), SEARCH] }).text,
    'Acme leads.\n\nZeta too.',
  );
});

test('a resumed answer is one answer: contents joined, tokens summed', (t) => {
  t.deepEqual(answerOf(fixture('paused'), fixture('resumed')), {
    text: 'Pipeliner leads\n\nCafé CRM is free.',
    citations: [
      { url: 'https://reviews.example/crm', title: 'CRM reviews 2026', snippet: 'Pipeliner leads.' },
      { url: 'https://cafecrm.example/pricing?plan=free#teams', title: 'Pricing', snippet: 'Free for 3 users' },
    ],
    fanOut: ['best crm', 'crm prices'],
    model: 'claude-haiku-5-5-20260915',
    tokens: { input: 3000, output: 120, reasoning: 15 },
  });
  t.is(answerOf({ content: [words('Acme ')] }, { content: [words('leads.')] }).text, 'Acme leads.');
});

test('tokens of a resumed answer are told when every turn tells them', (t) => {
  t.is(answerOf({ ...fixture('paused'), usage: null }, fixture('resumed')).tokens, undefined);
});

test('citations keep their order, and none gets lost for lack of a title or a quotation', (t) => {
  const link = (url: unknown, rest: object = {}) => ({ type: 'web_search_result_location', url, ...rest });
  const citations = [
    link('https://b.example/', { title: null, cited_text: null }),
    { type: 'char_location', cited_text: 'x', document_index: 0 },
    null,
    link('ftp://c.example/'),
    link(null),
    link('https://a.example/?utm_source=openai', { title: '', cited_text: ' ' }),
    link('https://b.example/', { title: 'B', cited_text: 'b' }),
  ];
  t.deepEqual(answerOf({ content: [words('Acme leads.', citations)] }).citations, [
    { url: 'https://b.example/' },
    { url: 'https://a.example/?utm_source=openai' },
    { url: 'https://b.example/', title: 'B', snippet: 'b' },
  ]);
});

test('an answer may come without citations, searches, model and tokens', (t) => {
  for (const citations of [undefined, null, 'none', []]) {
    const content = [{ type: 'server_tool_use', name: 'web_search', input: null }, words('Acme leads.', citations)];
    t.deepEqual(answerOf({ content, usage: { input_tokens: 1 } }), { text: 'Acme leads.', citations: [], fanOut: [] });
  }
});

test('half characters are mended wherever they stand', (t) => {
  const citation = {
    type: 'web_search_result_location',
    url: 'https://a.example/\ud83d',
    title: 'A\ude00',
    cited_text: '\ud83d',
  };
  const search = { ...SEARCH, input: { query: 'crm \ud83d' } };
  const answer = answerOf({ model: 'claude\ud83d', content: [search, words('Acme \ud83d', [citation])] });
  t.true(JSON.stringify(answer).isWellFormed() && !JSON.stringify(answer).includes('\\ud'));
  t.is(answer.text, 'Acme \ufffd');
});

test('an answer is cut to the limits, however much the reply holds', (t) => {
  const many = 2 * ANSWER_LIMITS.citations;
  const title = 'A'.repeat(2 * ANSWER_LIMITS.line);
  const cited = Array.from({ length: many }, () => ({
    type: 'web_search_result_location',
    url: 'https://a.example/',
    title,
  }));
  const searches = Array.from({ length: many }, () => SEARCH);
  const { citations, fanOut } = answerOf({ content: [...searches, words('Acme.', cited)] });
  t.is(citations.length, ANSWER_LIMITS.citations);
  t.is(citations[0]?.title?.length, ANSWER_LIMITS.line);
  t.is(fanOut?.length, ANSWER_LIMITS.fanOut);
});

test('the cost is estimated from tokens and searches of all turns at the prices of the model', (t) => {
  const usage = {
    input_tokens: 500,
    cache_creation_input_tokens: 100,
    cache_read_input_tokens: 400,
    output_tokens: 100,
    server_tool_use: { web_search_requests: 2 },
  };
  const turn = { content: [words('Acme leads.')], usage };
  const prices = { input: 1.25, cachedInput: 0.125, output: 10, search: 0.01 };
  const costOf = (...turns: object[]) => toAnswer(turnsOf(turns), prices).cost;
  t.deepEqual(costOf(turn), { usd: 0.0218, source: 'estimated' });
  t.is(costOf(turn, turn)?.usd, 0.0436);
  t.is(costOf({ ...turn, usage: { ...usage, server_tool_use: null } })?.usd, 0.0018);
  t.is(costOf(turn, { ...turn, usage: undefined }), undefined);
  t.is(answerOf(turn).cost, undefined);
});
