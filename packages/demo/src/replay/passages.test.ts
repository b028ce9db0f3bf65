import test from 'ava';
import { passagesOf } from './passages.js';
import type { RecordedAnswer } from './recording.js';

function answer(text: string, ...supports: string[]): RecordedAnswer {
  const citations = supports.map((words, index) => ({
    url: `https://page-${index}.example`,
    title: '',
    supports: words,
  }));
  return { model: 'm', latencyMs: 0, tokens: { input: 0, output: 0, reasoning: 0 }, searches: [], citations, text };
}

const cut = (recorded: RecordedAnswer) => passagesOf(recorded).map(({ text, citations }) => [text, citations.length]);

test('an answer is cut where its citations begin and end', (t) => {
  t.deepEqual(cut(answer('One. Two. Three.', 'Two.')), [
    ['One. ', 0],
    ['Two.', 1],
    [' Three.', 0],
  ]);
  t.deepEqual(cut(answer('One. Two.', 'Two.', 'One.')), [
    ['One.', 1],
    [' ', 0],
    ['Two.', 1],
  ]);
});

test('two citations of the same words share a passage', (t) => {
  t.deepEqual(cut(answer('One. Two.', 'One.', 'One.')), [
    ['One.', 2],
    [' Two.', 0],
  ]);
});

test('an answer without citations is one passage', (t) => {
  t.deepEqual(cut(answer('One.')), [['One.', 0]]);
});

test('overlapping quotations lose no letter and double none', (t) => {
  const passages = cut(answer('One two three.', 'One two', 'two three.', 'two'));
  t.is(passages.map(([text]) => text).join(''), 'One two three.');
  t.deepEqual(passages, [
    ['One two', 1],
    [' three.', 1],
  ]);
});
