import { ANSWER_LIMITS } from '@namedrop/plugin-api';
import test from 'ava';
import { type Annotated, citationsOf } from './citations.js';
import { UrlCitation } from './url-citation.js';

type Fields = Readonly<Record<string, unknown>>;

const flat = (url: string, fields: Fields = {}) => UrlCitation.parse({ type: 'url_citation', url, ...fields });
const nested = (url: string, fields: Fields = {}) =>
  UrlCitation.parse({ type: 'url_citation', url_citation: { url, ...fields } });

/** Offsets of the first occurrence of a piece of a text. */
const at = (text: string, piece: string) => ({
  start_index: text.indexOf(piece),
  end_index: text.indexOf(piece) + piece.length,
});

const cites = (text: string, annotations: readonly UrlCitation[], annotated: Annotated = 'mixed') =>
  citationsOf([{ text, annotations }], annotated);

const A = 'https://a.example/crm';
const B = 'https://b.example/prices';
const C = 'https://c.example/';

test('a numbered marker cites its page with the text before it, and its number is no title', (t) => {
  const text = `Brewline leads. [[1]](${A}) Dialwise is cheap. [[2]](${B}) Both are new. [[1]](${A})`;
  const markers = [at(text, `[[1]](${A})`), at(text, `[[2]](${B})`)];
  const again = { start_index: text.lastIndexOf('[[1]]'), end_index: text.length };
  const annotations = [
    flat(A, { ...markers[0], title: '1' }),
    flat(B, { ...markers[1], title: '2' }),
    flat(A, { ...again, title: '1' }),
  ];
  t.deepEqual(cites(text, annotations), [
    { url: A, text: 'Brewline leads.' },
    { url: B, text: 'Dialwise is cheap.' },
  ]);
});

test('nested annotations read as flat ones, with their excerpt as the snippet', (t) => {
  const text = `Brewline leads. ([a.example](${A}?utm_source=openai))`;
  const fields = { ...at(text, text.slice(16)), title: 'CRM guide', content: ' Brewline leads in 2026. ' };
  t.deepEqual(cites(text, [nested(`${A}?utm_source=openai`, fields)]), [
    { url: A, title: 'CRM guide', snippet: 'Brewline leads in 2026.', text: 'Brewline leads.' },
  ]);
});

test('a span without a marker is the supported passage', (t) => {
  const text = 'For small teams, Brewline is the most used tool, and Dialwise is the cheapest.';
  const annotations = [
    flat(A, { ...at(text, 'Brewline is the most used tool'), title: 'CRM guide' }),
    flat(B, at(text, ' and Dialwise is the cheapest.')),
  ];
  t.deepEqual(cites(text, annotations), [
    { url: A, title: 'CRM guide', text: 'Brewline is the most used tool' },
    { url: B, text: 'and Dialwise is the cheapest.' },
  ]);
});

test('a span of brackets and digits is a marker', (t) => {
  const text = 'Brewline leads.[1] Dialwise is cheap.[2, 3]';
  t.deepEqual(cites(text, [flat(A, at(text, '[1]')), flat(B, at(text, '[2, 3]'))]), [
    { url: A, text: 'Brewline leads.' },
    { url: B, text: 'Dialwise is cheap.' },
  ]);
});

test('annotations without a span were only retrieved where another has one', (t) => {
  const text = `Brewline leads. [[1]](${A})`;
  const annotations = [flat(B), flat(C, { start_index: 0, end_index: 0 }), flat(A, at(text, `[[1]](${A})`))];
  t.deepEqual(cites(text, annotations), [{ url: A, text: 'Brewline leads.' }]);
  t.deepEqual(
    citationsOf(
      [
        { text: 'See [1].', annotations: [flat(B)] },
        { text, annotations },
      ],
      'mixed',
    ),
    [{ url: A, text: 'Brewline leads.' }],
    'in whatever part that other one is',
  );
});

test('without a span, numbers in the text select annotations by position from one', (t) => {
  const annotations = [A, B, C].map((url) => nested(url, { title: 'Page', start_index: 0, end_index: 0 }));
  t.deepEqual(cites('Brewline leads.[3][1] Yes.[3]', annotations), [
    { url: C, title: 'Page' },
    { url: A, title: 'Page' },
  ]);
  t.deepEqual(
    cites('Brewline leads [[2]].', annotations).map(({ url }) => url),
    [B],
  );
});

test('without a span, links in the text select their pages, whatever number labels them', (t) => {
  const annotations = [A, B, C].map((url) => flat(url));
  for (const text of [`See [prices](${B}).`, `See ${B}.`, `Cheap. [[1]](${B})`, `Cheap. [1](${B})`]) {
    t.deepEqual(cites(text, annotations), [{ url: B }], text);
  }
});

test('without a span, a text that selects nothing cites nothing', (t) => {
  t.deepEqual(cites('Brewline leads.', [flat(A), flat(B, { start_index: 0, end_index: 0 })]), []);
  t.deepEqual(cites('Brewline leads [9].', [flat(A)]), []);
});

test('spans beyond the text, backwards or empty are no spans', (t) => {
  const text = 'Brewline leads.';
  for (const [start_index, end_index] of [
    [0, 16],
    [9, 3],
    [4, 4],
    [20, 30],
  ]) {
    t.deepEqual(cites(text, [flat(A, { start_index, end_index })]), []);
  }
  t.deepEqual(cites(text, [flat(A, { start_index: -1, end_index: 4 })]), []);
  t.deepEqual(cites(text, [flat(A, { start_index: 0, end_index: 15 })]), [{ url: A, text }]);
});

test('a passage behind an emoji has no text, since its unit is unknown, and stays cited', (t) => {
  const text = '🚀 Brewline leads.';
  t.deepEqual(cites(text, [flat(A, at(text, 'Brewline'))]), [{ url: A }]);
});

test('a page appears once, with the first title, snippet and text that are not empty', (t) => {
  const text = 'Brewline leads. Dialwise is cheap.';
  const annotations = [
    flat(`${A}#part`, { start_index: 15, end_index: 16, title: `${A}#part` }),
    flat(A, { ...at(text, 'Dialwise is cheap.'), title: 'Guide', content: 'Excerpt.' }),
    flat(`${A}/`, { ...at(text, 'Brewline leads.'), title: 'Other' }),
  ];
  t.deepEqual(cites(text, annotations), [
    { url: `${A}#part`, title: 'Guide', snippet: 'Excerpt.', text: 'Dialwise is cheap.' },
  ]);
});

test('a title that is a number, empty or the address is left out', (t) => {
  const text = `Brewline leads. (${A})`;
  for (const title of ['1', ' 12 ', '', A, undefined]) {
    t.deepEqual(cites(text, [flat(A, { title })]), [{ url: A }]);
  }
});

test('an annotation of another type, or without a web address, cites nothing and keeps its number', (t) => {
  t.false(UrlCitation.safeParse({ type: 'file_citation', url: A }).success);
  t.false(UrlCitation.safeParse({ type: 'file_citation', url_citation: { url: A } }).success);
  t.deepEqual(cites('One [1], two [2].', [flat('ftp://a.example/'), flat(B)]), [{ url: B }]);
});

test('where a list holds cited pages alone, none needs a span, and no span is a passage', (t) => {
  const text = 'Brewline leads.';
  t.deepEqual(cites(text, [flat(A), flat(B, { start_index: 0, end_index: 8 })], 'cited'), [{ url: A }, { url: B }]);
});

test('no more pages are cited than an answer holds, however often one is marked before', (t) => {
  const text = `${`x [[1]](${A}) `.repeat(200)}${Array.from({ length: 200 }, (_, index) => `y [[2]](${B}/${index})`).join(' ')}`;
  const annotations = [...text.matchAll(/\[\[\d\]\]\(([^)]*)\)/g)].map((match) =>
    flat(match[1]!, { start_index: match.index, end_index: match.index + match[0].length }),
  );
  const found = cites(text, annotations);
  t.is(found.length, ANSWER_LIMITS.citations);
  t.deepEqual(
    found.slice(0, 2).map(({ url }) => url),
    [A, `${B}/0`],
  );
});

test('a reply as large as the host accepts is read in a moment, whatever its parts and annotations', (t) => {
  const marker = `([e](${A}))`;
  for (const line of ['A b c. '.repeat(570), '[a](http://'.repeat(360), 'word '.repeat(800)]) {
    const text = line + marker.repeat(1000);
    const annotations = Array.from({ length: 1000 }, (_, index) => {
      const start = line.length + index * marker.length;
      return flat(A, { start_index: start, end_index: start + marker.length });
    });
    const spread = annotations.map((annotation, index) => ({ ...annotation, start_index: line.length - index }));
    for (const each of [annotations, spread]) {
      const parts = Array.from({ length: 130 }, () => ({ text, annotations: each }));
      for (const annotated of ['mixed', 'cited'] as const) {
        const since = performance.now();
        t.true(citationsOf(parts, annotated).length > 0);
        t.true(performance.now() - since < 2000, `${line.slice(0, 10)} ${annotated}`);
      }
    }
  }
});

test('a page keeps the title and the excerpt of a later annotation, though its text is found', (t) => {
  const text = `Brewline leads. ([a](${A})) Dialwise is cheap. ([a](${A}))`;
  const marker = `([a](${A}))`;
  const annotations = [text.indexOf(marker), text.lastIndexOf(marker)].map((start, index) =>
    flat(A, {
      start_index: start,
      end_index: start + marker.length,
      ...(index > 0 && { title: 'Guide', content: 'X.' }),
    }),
  );
  t.deepEqual(cites(text, annotations), [{ url: A, title: 'Guide', snippet: 'X.', text: 'Brewline leads.' }]);
});
