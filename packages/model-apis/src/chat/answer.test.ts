import { SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { chatAnswer, chatSearched } from './answer.js';
import { readChat } from './reply.js';
import { withoutThoughts } from './without-thoughts.js';

const read = (body: unknown) => readChat(body, 'Acme');
const answerOf = (body: unknown) => chatAnswer(read(body), 'Acme');
const faultOf = (body: unknown) => thrownFault(() => answerOf(body));
const choice = (message: unknown, rest: object = {}) => ({ choices: [{ index: 0, message, ...rest }] });

function thrownFault(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof SurfaceError ? error.fault : 'no SurfaceError';
  }
}

test('the content is the answer, as a text or as parts without thoughts', (t) => {
  t.is(answerOf(choice({ content: 'Brewline leads.' })).text, 'Brewline leads.');
  const parts = [
    { type: 'thinking', thinking: 'Hm.' },
    { type: 'text', text: 'Brewline ' },
    null,
    { type: 'text', text: 'leads.' },
  ];
  t.is(answerOf(choice({ content: parts, reasoning: 'Hm.', reasoning_content: 'Hm.' })).text, 'Brewline leads.');
});

test('a truncated answer is an answer', (t) => {
  t.is(answerOf(choice({ content: 'Brewline le' }, { finish_reason: 'length' })).text, 'Brewline le');
});

test('null content, no choice, a refusal and a filtered answer are errors', (t) => {
  for (const body of [
    choice({ content: null }),
    choice({ content: null, refusal: 'No.' }),
    choice({ content: 'Well.', refusal: 'No.' }),
    choice({ content: ' \n' }),
    choice({ content: 7 }),
    choice(null),
    choice({ content: 'Half' }, { finish_reason: 'content_filter' }),
    { choices: [] },
    {},
  ]) {
    t.is(faultOf(body), 'error', JSON.stringify(body));
  }
});

test('an error with HTTP 200 means what its code or type says, in the body or in the choice', (t) => {
  for (const [error, fault] of [
    [{ code: 429, message: 'x' }, 'rate_limited'],
    [{ code: 502, message: 'x' }, 'unavailable'],
    [{ code: 402, message: 'x' }, 'auth_failed'],
    [{ code: 'rate_limit_exceeded' }, 'rate_limited'],
    [{ type: 'overloaded_error' }, 'unavailable'],
    [{ code: 400 }, 'error'],
    ['a text', 'error'],
  ] as const) {
    t.is(faultOf({ error }), fault);
    t.is(faultOf(choice({ content: 'Half' }, { finish_reason: 'error', error })), fault);
  }
  t.is(faultOf(choice({ content: 'Half' }, { finish_reason: 'error' })), 'error');
});

test('tokens are absent unless both counts came', (t) => {
  const usage = { prompt_tokens: 18, completion_tokens: 295, completion_tokens_details: { reasoning_tokens: 12 } };
  const body = choice({ content: 'Yes.' });
  t.deepEqual(answerOf({ ...body, usage }).tokens, { input: 18, output: 295, reasoning: 12 });
  t.is(answerOf(body).tokens, undefined);
  t.is(answerOf({ ...body, usage: { prompt_tokens: 18 } }).tokens, undefined);
});

test('a model has searched when its reply counts searches or lists pages', (t) => {
  const counted = (web_search_requests: number) => ({
    ...choice({ content: 'Yes.' }),
    usage: { server_tool_use_details: { web_search_requests } },
  });
  t.true(chatSearched(read(counted(1))));
  t.false(chatSearched(read(counted(0))));
  t.false(chatSearched(read(choice({ content: 'Yes.' }))));
  const page = { type: 'url_citation', url_citation: { url: 'https://a.example/', start_index: 0, end_index: 0 } };
  t.true(chatSearched(read(choice({ content: 'Yes.', annotations: [page] }))));
});

test('thoughts at the beginning are cut off, and unclosed ones leave no answer', (t) => {
  t.is(withoutThoughts('<think>\nGlobex?\n</think>\n\nBrewline leads.'), 'Brewline leads.');
  t.is(withoutThoughts('\n<think></think>Brewline'), 'Brewline');
  t.is(withoutThoughts('Say <think> to </think> it.'), 'Say <think> to </think> it.');
  t.is(withoutThoughts('<think>Globex'), '');
  t.is(faultOf(choice({ content: '<think>Globex' })), 'error');
});

test('offsets count thoughts, so a citation behind thoughts has no text', (t) => {
  const content = '<think>Hm.</think>Brewline leads. See https://a.example/.';
  const annotations = [{ type: 'url_citation', url: 'https://a.example/', start_index: 0, end_index: 15 }];
  t.deepEqual(answerOf(choice({ content, annotations })).citations, [{ url: 'https://a.example/' }]);
});
