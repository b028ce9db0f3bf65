import test from 'ava';
import { fieldsOf } from './ask-world.js';
import { refusalOf, startMentions } from './mentions-world.js';

const EMOJI = '😀';

test('a brand has 1 to 120 characters and more than blanks (MCR-02, MCR-03)', async (t) => {
  const { crawl, asked } = await startMentions(t);
  for (const brand of [undefined, '', '   ', 'x'.repeat(121), EMOJI.repeat(121), null, ['Acme']]) {
    const response = await crawl({ brand });
    t.deepEqual(refusalOf(response), [400, 'invalid_request'], String(brand));
    t.deepEqual(fieldsOf(response), ['brand']);
  }
  t.deepEqual(asked(), [0, 0, 0, 0]);
  for (const brand of ['x'.repeat(120), EMOJI.repeat(120)]) {
    const { status, text } = await crawl({ brand });
    t.is(status, 200, text);
  }
});

test('a brand is kept without blanks around it and in small letters, and told as it was written (MCR-04, MCR-05)', async (t) => {
  const { crawl } = await startMentions(t);
  const { brand, normalized_brand } = (await crawl({ brand: '  ACME  Corp ' })).body;
  t.deepEqual([brand, normalized_brand], ['ACME  Corp', 'acme corp']);
});

test('a prompt has 1 to 2000 characters, longer than an ask takes (MCR-06, MCR-08)', async (t) => {
  const { crawl, sent } = await startMentions(t);
  for (const prompt of ['', ' ', 'x'.repeat(2001), EMOJI.repeat(2001), null]) {
    const response = await crawl({ brand: 'Acme', prompt });
    t.deepEqual(refusalOf(response), [400, 'invalid_request']);
    t.deepEqual(fieldsOf(response), ['prompt']);
  }
  for (const prompt of ['x', 'x'.repeat(2000), EMOJI.repeat(2000)]) {
    const { status, body } = await crawl({ brand: 'Acme', prompt });
    t.deepEqual([status, body.prompt], [200, prompt]);
    t.true(JSON.stringify(sent('claude')).includes(prompt));
  }
});

test('without a prompt, all four are asked for competitors of the brand and alternatives to it (MCR-07, MCR-08)', async (t) => {
  const { crawl, sent } = await startMentions(t);
  const { prompt } = (await crawl({ brand: ' Acme CRM ' })).body;
  t.regex(prompt, /competitors of Acme CRM\b.*\balternatives to Acme CRM\b/);
  for (const platform of ['chatgpt', 'claude', 'gemini', 'perplexity'] as const) {
    t.true(JSON.stringify(sent(platform)).includes(prompt), platform);
  }
});

test('all four search the web (MCR-11)', async (t) => {
  const { crawl, sent } = await startMentions(t);
  await crawl({ brand: 'Acme' });
  for (const platform of ['chatgpt', 'claude', 'gemini', 'perplexity'] as const) {
    t.regex(JSON.stringify(sent(platform).tools), /search/i, platform);
  }
});

test('what the database could not keep is refused', async (t) => {
  const { crawl, asked } = await startMentions(t);
  for (const odd of ['a\0', 'a\ud800']) {
    for (const body of [{ brand: odd }, { brand: 'Acme', prompt: odd }, { brand: 'Acme', category: odd }]) {
      t.deepEqual(refusalOf(await crawl(body)), [400, 'invalid_request']);
    }
  }
  t.deepEqual(asked(), [0, 0, 0, 0]);
});

test('unknown fields are ignored', async (t) => {
  const { crawl } = await startMentions(t);
  t.is((await crawl({ brand: 'Acme', colour: 'red', providers: ['openai'] })).body.providers.length, 4);
});
