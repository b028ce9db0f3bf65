import test from 'ava';
import fc from 'fast-check';
import type { Answer } from './answer.js';
import { crawlMentions } from './crawl-mentions.js';

const saying = (text: string | null): Answer => ({ text, citations: [] });
const of = (brand: string, ...texts: readonly string[]) =>
  crawlMentions(
    texts.map((text, place) => ({ provider: `provider ${place}`, answer: saying(text) })),
    { brand, matching: 'words' },
  );
const namesOf = (brand: string, text: string) => of(brand, text).map(({ brand: name }) => name);

const LIST = `Here are some options:

1. **HubSpot** is the best choice for small teams.
2. **Acme** is an option.`;

test('every brand of an answer is told once, the first rank first, with its sentence and the answer around it (MCR-12, MCR-13)', (t) => {
  const excerpt = LIST.replaceAll('**', '').replaceAll(/\d\. /g, '').replaceAll('\n\n', '\n');
  t.deepEqual(of('acme', LIST), [
    {
      brand: 'HubSpot',
      provider: 'provider 0',
      rank: 1,
      sentiment: 'positive',
      stance: 'present',
      context: 'HubSpot is the best choice for small teams.',
      excerpt,
    },
    {
      brand: 'acme',
      provider: 'provider 0',
      rank: 2,
      sentiment: 'neutral',
      stance: 'present',
      context: 'Acme is an option.',
      excerpt,
    },
  ]);
});

test('providers are told as they come, and a brand for each of them that names it', (t) => {
  t.deepEqual(
    of('Acme', 'Acme leads.', 'Nothing to say.', 'Acme follows.').map(({ brand, provider }) => [brand, provider]),
    [
      ['Acme', 'provider 0'],
      ['Acme', 'provider 2'],
    ],
  );
});

test('the brand of the crawl is told once, however answers go on with it or write it', (t) => {
  t.deepEqual(namesOf('Acme', '**Acme, Inc.** and **ACME** are one. **Acme Cloud** is theirs.'), ['Acme']);
  t.deepEqual(namesOf('Acme Inc.', '**Acme** is an option.'), ['Acme Inc.']);
});

test('a brand that an answer knows nothing of is mentioned, as absent', (t) => {
  const [mention] = of('Acme Cloud', "I couldn't find any information about Acme Cloud.");
  t.like(mention, { brand: 'Acme Cloud', rank: 1, stance: 'absent' });
});

test('an excerpt has 500 characters at most, around the mention (MSR-16)', (t) => {
  const text = `${'One more word of it. '.repeat(60)}Acme 😀 is excellent. ${'One more word of it. '.repeat(60)}`;
  const [{ excerpt } = { excerpt: '' }] = of('Acme', text);
  t.true(excerpt.includes('Acme 😀 is excellent.'));
  t.true([...excerpt].length > 400 && [...excerpt].length <= 500, excerpt);
});

test('no answer and an answer without a text name nothing', (t) => {
  t.deepEqual(crawlMentions([], { brand: 'Acme', matching: 'words' }), []);
  t.deepEqual(crawlMentions([{ provider: 'openai', answer: saying(null) }], { brand: 'Acme', matching: 'words' }), []);
});

test('whatever an answer says, mentions have ranks from 1 and texts that are not too long', (t) => {
  const word = fc.oneof(fc.constantFrom('Acme', '**Globex**', '\n- ', '. '), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 300 }), (words) => {
      const mentions = of('Acme', `Acme ${words.join(' ')}`);
      t.true(mentions.length > 0);
      for (const { rank, excerpt, context } of mentions) {
        t.true(rank >= 1);
        t.true([...excerpt].length <= 500 && [...context].length <= 500);
      }
    }),
  );
});
