import { canonicalUrl } from '@namedrop/core';
import { ANSWER_LIMITS, webAddress } from '@namedrop/plugin-api';
import test from 'ava';
import fc from 'fast-check';
import { citationsOf } from './citations.js';
import { UrlCitation } from './url-citation.js';

const URLS = [
  'https://a.example/',
  'https://b.example/x_(y)',
  'https://a.example/?utm_source=openai',
  'ftp://a.example/',
];
const PIECES = [
  '[1]',
  '[[2]]',
  '[[1]](https://a.example/)',
  '([b](https://b.example/x_(y)))',
  'Brewline. ',
  '🚀',
  '\n- ',
  '[',
  ')',
];

const index = fc.option(fc.oneof(fc.integer({ min: -3, max: 90 }), fc.constantFrom(1.5, 1e9)), { nil: undefined });
const fields = fc.record({
  url: fc.constantFrom(...URLS),
  title: fc.constantFrom(undefined, '', '1', 'Guide'),
  content: fc.constantFrom(undefined, '', 'Excerpt.'),
  start_index: index,
  end_index: index,
});
const annotation = fc
  .tuple(fields, fc.boolean())
  .map(([page, isFlat]) => UrlCitation.parse({ type: 'url_citation', ...(isFlat ? page : { url_citation: page }) }));
const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 12 })
  .map((pieces) => pieces.join(''));
const parts = fc.array(fc.record({ text, annotations: fc.array(annotation, { maxLength: 8 }) }), { maxLength: 3 });

test('a citation with any offsets is an annotated page, and its text is a piece of a part', (t) => {
  fc.assert(
    fc.property(parts, fc.constantFrom('cited' as const, 'mixed' as const), (said, annotated) => {
      const pages = new Set(said.flatMap(({ annotations }) => annotations.map(({ url }) => canonicalUrl(url))));
      for (const { url, text: claim, title, snippet } of citationsOf(said, annotated)) {
        t.is(webAddress(url), url);
        t.true(pages.has(canonicalUrl(url)));
        t.true(title === undefined || title === 'Guide');
        t.true(snippet === undefined || snippet === 'Excerpt.');
        if (claim === undefined) continue;
        t.true(said.some((part) => part.text.includes(claim)) && claim.isWellFormed() && claim.trim() === claim);
        t.true(claim !== '' && [...claim].length <= ANSWER_LIMITS.span);
      }
    }),
    { numRuns: 1000 },
  );
});

test('mixed annotations without a span cite no page that the text does not point at', (t) => {
  fc.assert(
    fc.property(parts, (said) => {
      const unplaced = said.map((part) => ({
        text: part.text.replaceAll(/[[\]]|https?:/g, ''),
        annotations: part.annotations.map((page) => ({ ...page, start_index: 0, end_index: 0 })),
      }));
      t.deepEqual(citationsOf(unplaced, 'mixed'), []);
    }),
    { numRuns: 300 },
  );
});

test('a page is cited once among mixed annotations', (t) => {
  fc.assert(
    fc.property(parts, (said) => {
      const pages = citationsOf(said, 'mixed').map(({ url }) => canonicalUrl(url));
      t.is(new Set(pages).size, pages.length);
    }),
    { numRuns: 300 },
  );
});
