import { cutText } from '@namedrop/core';
import { ANSWER_LIMITS } from '@namedrop/plugin-api';
import test from 'ava';
import { toAnswer } from './answer.js';
import { readReply } from './reply.js';
import { answerTo, fixture, REDIRECTS } from './surface.test.helper.js';

const citationsIn = (body: unknown) => toAnswer(readReply(body)).citations;

/** The citations of a text with that grounding. */
function cited(text: string, groundingMetadata: object) {
  return citationsIn({ candidates: [{ content: { parts: [{ text }] }, groundingMetadata }] });
}

const chunk = (name: string) => ({ web: { uri: `https://${name}.example/`, title: name } });
const support = (text: string, ...groundingChunkIndices: unknown[]) => ({ segment: { text }, groundingChunkIndices });
const page = (name: string, text?: string) => ({
  url: `https://${name}.example/`,
  title: name,
  ...(text !== undefined && { text }),
});

test('a chunk is cited with the first span that rests on it; one that no span rests on was only retrieved', (t) => {
  const grounding = {
    groundingChunks: [chunk('a'), chunk('b'), chunk('c'), chunk('d')],
    groundingSupports: [support('One.', 2, 0), support('Two.', 0, 3)],
  };
  t.deepEqual(cited('One. Two.', grounding), [page('a', 'One.'), page('c', 'One.'), page('d', 'Two.')]);
});

test('where no support names a chunk, all chunks are cited', (t) => {
  t.deepEqual(
    citationsIn(fixture('no-supports')).map(({ url }) => url),
    [`${REDIRECTS}brewline`, `${REDIRECTS}acme`],
  );
  const groundingChunks = [chunk('a'), chunk('b')];
  for (const groundingSupports of [[], null, [support('One.')], [support('One.', 7, -1, 'x')], [{}]]) {
    t.deepEqual(cited('One.', { groundingChunks, groundingSupports }), [page('a'), page('b')]);
  }
});

test('a span that is not quoted is read from its offsets, which count bytes of UTF-8', (t) => {
  t.deepEqual(
    citationsIn(fixture('offsets-only')).map(({ text }) => text),
    ['Für kleine Agenturen passt „Brewline“ ☕ am besten.', 'Acme CRM™ kostet 19 € im Monat 💶.'],
  );
});

test('offsets count from the start of their part', (t) => {
  t.deepEqual(
    citationsIn(fixture('two-parts')).map(({ text }) => text),
    ['Brewline leads.', 'Acme ☕ follows.'],
  );
});

test('offsets beyond the text, within a character or in a part that is not shown give no span', (t) => {
  const at = (segment: object) =>
    cited('é!', { groundingChunks: [chunk('a')], groundingSupports: [{ segment, groundingChunkIndices: [0] }] });
  t.deepEqual(at({ endIndex: 2 }), [page('a', 'é')]);
  t.deepEqual(at({ endIndex: 3 }), [page('a', 'é!')]);
  for (const segment of [
    { endIndex: 4 },
    { endIndex: 1 },
    { startIndex: 1, endIndex: 3 },
    { startIndex: 3, endIndex: 2 },
    {},
  ]) {
    t.deepEqual(at(segment), [page('a')], JSON.stringify(segment));
  }
  t.deepEqual(at({ endIndex: 2, partIndex: 1 }), [page('a')]);
});

test('a span is cut to 300 code points, never within a character (TYP-07, LIM-11)', (t) => {
  const [citation] = cited('x', { groundingChunks: [chunk('a')], groundingSupports: [support('💶'.repeat(301), 0)] });
  t.is(citation?.text, '💶'.repeat(300));
});

test('an empty span or title is absent, and a later span takes its place', (t) => {
  const groundingChunks = [{ web: { uri: 'https://a.example/', title: '' } }];
  const groundingSupports = [{ segment: null, groundingChunkIndices: [0] }, support('', 0), support('Two.', 0)];
  t.deepEqual(cited('Two.', { groundingChunks, groundingSupports }), [{ url: 'https://a.example/', text: 'Two.' }]);
});

test('chunks of other kinds keep their place in the count', (t) => {
  const groundingChunks = [{ maps: { uri: 'https://maps.example/' } }, null, { web: { uri: 7 } }, chunk('d')];
  t.deepEqual(cited('One.', { groundingChunks, groundingSupports: [support('One.', 1, 3)] }), [page('d', 'One.')]);
});

test("links of Google's own answers are made valid, and what is no web page is dropped (TYP-05)", (t) => {
  t.deepEqual(
    citationsIn(fixture('widget-links')).map(({ url }) => url),
    ['https://www.google.com/search?q=weather+in+Lisbon,%20Lisbon,+PT', 'https://trams.example/lisbon'],
  );
  const uris = ['javascript:alert(1)', 'ftp://a.example/', 'a.example', '', '/search?q=crm', 'https://'];
  t.deepEqual(cited('One.', { groundingChunks: uris.map((uri) => ({ web: { uri } })) }), []);
});

test('an address stays as it came', (t) => {
  const uris = ['https://A.example/Ünï?x=%7e#part', 'http://a.example'];
  const citations = cited('One.', { groundingChunks: uris.map((uri) => ({ web: { uri } })) });
  t.deepEqual(
    citations.map(({ url }) => url),
    uris,
  );
});

test('thousands of spans that are the whole of a huge text do not add up', (t) => {
  const text = '€💶'.repeat(200_000);
  const groundingChunks = Array.from({ length: 3000 }, (_, index) => chunk(`site${index}`));
  const segment = { endIndex: Buffer.byteLength(text) };
  const groundingSupports = groundingChunks.map((_, index) => ({ segment, groundingChunkIndices: [index] }));
  const started = performance.now();
  const citations = cited(text, { groundingChunks, groundingSupports });
  t.is(citations.length, ANSWER_LIMITS.citations);
  t.true(citations.every((citation) => citation.text === '€💶'.repeat(150)));
  t.true(performance.now() - started < 3000);
});

test('a huge answer with many citations is an answer, cut to the limits', async (t) => {
  const text = 'Acme leads. 😀 '.repeat(300_000);
  const groundingChunks = Array.from({ length: ANSWER_LIMITS.citations }, (_, index) => ({
    web: { uri: `https://site${index}.example/` },
  }));
  const groundingSupports = groundingChunks.map((_, index) => ({
    segment: { endIndex: 11 },
    groundingChunkIndices: [index],
  }));
  const candidate = { content: { parts: [{ text }] }, groundingMetadata: { groundingChunks, groundingSupports } };
  const started = performance.now();
  const answer = await answerTo({ candidates: [candidate] });
  t.is(answer.text, cutText(text, ANSWER_LIMITS.text));
  t.is(answer.citations.length, ANSWER_LIMITS.citations);
  t.deepEqual(answer.citations.at(-1), { url: groundingChunks.at(-1)?.web.uri ?? '', text: 'Acme leads.' });
  t.true(performance.now() - started < 5000);
});
