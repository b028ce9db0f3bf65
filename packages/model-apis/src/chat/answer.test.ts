import { SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import fc from 'fast-check';
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

const pageAt = (start_index: number, end_index: number, url = 'https://a.example/') => ({
  type: 'url_citation',
  url_citation: { url, start_index, end_index },
});

test('a citation behind thoughts keeps its text, and one within them has none', (t) => {
  const thoughts = '<think>Hm, Globex.</think>\n\n';
  const content = `${thoughts}Brewline leads. See https://a.example/.`;
  const from = thoughts.length;
  const cited = answerOf(choice({ content, annotations: [pageAt(from, from + 15)] })).citations;
  t.deepEqual(cited, [{ url: 'https://a.example/', text: 'Brewline leads.' }]);
  for (const [start, end] of [
    [0, 15],
    [from - 1, from + 15],
  ] as const) {
    t.deepEqual(answerOf(choice({ content, annotations: [pageAt(start, end)] })).citations, [
      { url: 'https://a.example/' },
    ]);
  }
});

test('thoughts before an answer change none of its citations', (t) => {
  const pieces = fc.constantFrom('Brewline leads. ', '[1]', '🚀', '\n- ', 'See https://a.example/ ', 'Globex, ');
  const said = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((all) => `Well: ${all.join('')}`);
  const spans = fc.array(
    fc.tuple(fc.nat(60), fc.nat(60), fc.constantFrom('https://a.example/', 'https://b.example/')),
    { maxLength: 5 },
  );
  const thoughts = fc
    .tuple(fc.constantFrom('', '\n'), fc.constantFrom('', 'Hm.', '🚀 [1]'), fc.constantFrom('', '\n\n', ' '))
    .map(([before, hm, after]) => `${before}<think>${hm}</think>${after}`);
  fc.assert(
    fc.property(said, spans, thoughts, (text, places, before) => {
      const answered = (content: string, moved: number) =>
        answerOf(
          choice({ content, annotations: places.map(([start, end, url]) => pageAt(start + moved, end + moved, url)) }),
        );
      t.deepEqual(answered(before + text, before.length), answered(text, 0));
    }),
    { numRuns: 500 },
  );
});

test('thoughts in several or nested pairs of tags, or without an opening tag, are cut off', (t) => {
  for (const [content, answer] of [
    ['Okay, Acme…</think>\n\nUse Foo.', 'Use Foo.'],
    ['Okay.\n</think>\n<think>Acme</think>Use Foo.', 'Use Foo.'],
    ['Okay, Acme…\n</think>\n', ''],
    ['<think>a</think><think>Acme</think>x', 'x'],
    ['<think>a<think>b</think>Acme</think>answer', 'answer'],
    ['<think>Is it in <think>? Acme</think>Foo.', 'Foo.'],
    ['<THINK>Acme</THINK>x', 'x'],
  ] as const) {
    t.is(withoutThoughts(content), answer, content);
  }
});

test('an answer that quotes the tags stays whole', (t) => {
  for (const content of [
    'Models close their thoughts with </think> first.',
    'Use `</think>`\nand go on.',
    'Like so:\n```\nHm.\n</think>\nYes.\n```\nThat is all.',
    'The last word is </think>',
  ]) {
    t.is(withoutThoughts(content), content);
    t.is(withoutThoughts(`<think>Hm.</think>${content}`), content);
  }
});

test('no thought is left of any nesting of tags, and no text without a closing tag loses anything', (t) => {
  const words = fc.stringMatching(/^[a-z .]{0,20}$/);
  const { thoughts } = fc.letrec<{ thoughts: string; inner: string }>((tie) => ({
    thoughts: tie('inner').map((inner) => `<think>${inner}</think>`),
    inner: fc
      .array(fc.oneof({ depthSize: 'small' }, words, tie('thoughts')), { maxLength: 3 })
      .map((all) => all.join('')),
  }));
  const answer = words.map((text) => `Foo${text}`);
  const gap = fc.constantFrom('', ' ', '\n\n');
  fc.assert(
    fc.property(fc.array(thoughts, { minLength: 1, maxLength: 3 }), gap, answer, (all, between, said) => {
      t.is(withoutThoughts([...all, said].join(between)), said);
    }),
  );
  fc.assert(
    fc.property(words, fc.array(thoughts, { maxLength: 2 }), answer, (thought, more, said) => {
      t.is(withoutThoughts(`Hm, ${thought}</think>\n\n${more.join('')}${said}`), said);
    }),
  );
  fc.assert(
    fc.property(answer, answer, (before, after) => {
      for (const text of [`${before} <think> ${after}`, `${before} "</think>" ${after}`, `${before}\n${after}`]) {
        t.is(withoutThoughts(text), text);
      }
    }),
  );
});
