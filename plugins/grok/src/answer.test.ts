import { SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { toAnswer } from './answer.js';
import { fixture, surfaceAt } from './surface.test.helper.js';

test('an answer is the message with its markers, and the cited pages with what they support', (t) => {
  const { text, ...rest } = toAnswer(fixture('answer'));
  t.regex(text ?? '', /^For a bakery .*\[\[1\]\]\(https:\/\/crumb\.example\/crm\)$/s);
  t.deepEqual(rest, {
    citations: [
      {
        url: 'https://crumb.example/crm',
        text: 'For a bakery with two shops, Brewline keeps orders and loyalty cards in one list.',
      },
      {
        url: 'https://www.dialwise.example/shops?plan=free',
        text: 'Dialwise is the cheaper one at 14 € a month.',
      },
    ],
    fanOut: ['crm for bakeries', 'dialwise price'],
    model: 'grok-4.3',
    tokens: { input: 8120, output: 640, reasoning: 410 },
    grounded: true,
    cost: { usd: 0.01825, source: 'reported' },
  });
});

test('thoughts are no part of an answer', (t) => {
  t.false(JSON.stringify(toAnswer(fixture('answer'))).includes('Globex'));
});

test('an answer without a search is ungrounded and cites nothing', (t) => {
  const { grounded, citations, fanOut, cost } = toAnswer(fixture('without-search'));
  t.deepEqual(
    { grounded, citations, fanOut, cost },
    {
      grounded: false,
      citations: [],
      fanOut: [],
      cost: { usd: 0.0021, source: 'reported' },
    },
  );
});

test('pages that were only retrieved are not cited, and those that the text links are', (t) => {
  const { grounded, citations, fanOut } = toAnswer(fixture('retrieved'));
  t.deepEqual(
    { grounded, citations, fanOut },
    {
      grounded: true,
      citations: [{ url: 'https://brewline.example/prices' }],
      fanOut: ['crm for bakeries'],
    },
  );
});

test('a search of posts grounds an answer, and posts without a span are not cited', (t) => {
  const { grounded, citations, fanOut } = toAnswer(fixture('posts'));
  t.deepEqual({ grounded, citations, fanOut }, { grounded: true, citations: [], fanOut: ['bakery crm'] });
});

test('a call of another tool grounds no answer', (t) => {
  const posts = fixture('posts') as { output: { name?: string }[] };
  const output = posts.output.map((item) => (item.name ? { ...item, name: 'code_execution' } : item));
  t.false(toAnswer({ ...posts, output }).grounded);
});

test('an answer without ticks has no cost', (t) => {
  for (const usage of [undefined, null, {}, { cost_in_usd_ticks: -1 }, { cost_in_usd_ticks: '5' }]) {
    t.is(toAnswer({ ...fixture('answer'), usage }).cost, undefined);
  }
  t.deepEqual(toAnswer({ ...fixture('answer'), usage: { cost_in_usd_ticks: 0 } }).cost, { usd: 0, source: 'reported' });
});

test('without ticks the cost is estimated from tokens and searches at the prices of the model', (t) => {
  const usage = { input_tokens: 1000, input_tokens_details: { cached_tokens: 400 }, output_tokens: 100 };
  const prices = { input: 1.25, cachedInput: 0.125, output: 10, search: 0.01 };
  t.deepEqual(toAnswer({ ...fixture('answer'), usage }, prices).cost, { usd: 0.0218, source: 'estimated' });
  t.is(toAnswer(fixture('answer'), prices).cost?.source, 'reported');
});

test('a reply without a message is an error', (t) => {
  const { output } = fixture('answer') as { output: { type: string }[] };
  const thoughts = output.filter(({ type }) => type !== 'message');
  const error = t.throws(() => toAnswer({ ...fixture('answer'), output: thoughts }), { instanceOf: SurfaceError });
  t.is(error?.fault, 'error');
});

test('a typical answer costs what the sample reports, or what configured prices make of it', async (t) => {
  const { typicalCost } = await surfaceAt('http://vendor.test');
  t.deepEqual(typicalCost, toAnswer(fixture('answer')).cost);
  const priced = await surfaceAt('http://vendor.test', {
    prices: { 'grok-4.3': { input: 1, output: 10, search: 0.01 } },
  });
  t.deepEqual(priced.typicalCost, { usd: 0.036, source: 'estimated' });
});
