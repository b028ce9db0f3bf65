import { ANSWER_LIMITS as MOST } from '@namedrop/plugin-api';
import test from 'ava';
import { firstCitations } from './first-citations.js';

const many = <T>(entry: T, count: number): T[] => Array.from({ length: count }, () => entry);
const url = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;

test('the citations of real answers are told as they are', (t) => {
  const citation = { url: url(280), title: 'x'.repeat(180), snippet: 'x'.repeat(700) };
  for (const citations of [[], [citation], many(citation, 25)]) t.deepEqual(firstCitations(citations), citations);
});

test('of very large ones the first are told, 32 KiB at most and at least one', (t) => {
  for (const character of ['x', '漢', '😀', '\u0001']) {
    const citations = many(
      {
        url: url(MOST.url),
        title: character.repeat(MOST.line),
        snippet: character.repeat(MOST.passage),
        text: character.repeat(MOST.span),
      },
      MOST.citations,
    );
    const told = firstCitations(citations);
    t.true(told.length >= 1 && told.length < citations.length);
    t.true(Buffer.byteLength(JSON.stringify(told)) <= 32 * 1024 + told.length + 1);
  }
});

test('none is told in the place of one that is too much', (t) => {
  const [small, large] = [{ url: url(100) }, { url: url(2000) }];
  t.deepEqual(firstCitations([small, ...many(large, 20), small]), [small, ...many(large, 16)]);
});
