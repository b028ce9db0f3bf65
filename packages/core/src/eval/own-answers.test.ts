import { readFileSync } from 'node:fs';
import test from 'ava';
import { evaluate } from './evaluate.js';
import type { Share } from './figures.js';
import { parseJsonLines } from './json-lines.js';
import { readLabelledAnswer } from './labelled-answer.js';

const answers = parseJsonLines(readFileSync(new URL('../../eval/answers.jsonl', import.meta.url), 'utf8')).map(
  readLabelledAnswer,
);
const words = evaluate(answers, 'words');
const literal = evaluate(answers, 'literal');
const rate = ({ hits, total }: Share) => hits / total;

test('our own labelled answers are many, and of every surface', (t) => {
  t.true(answers.length >= 150);
  t.is(new Set(answers.map(({ id }) => id)).size, answers.length);
  t.is(words.recallBySurface.keys.length, 7);
});

test('every labelled brand of our own answers is found (CHK-07, CHK-08, CHR-21)', (t) => {
  t.deepEqual(
    words.disagreements.filter(({ kind }) => kind === 'missed'),
    [],
  );
});

test('absent brands are found only where their names are ordinary words of the answer (CHR-21)', (t) => {
  const ids = words.disagreements.filter(({ kind }) => kind === 'false').map(({ id, brand }) => `${id} ${brand}`);
  t.deepEqual(ids, [
    'homograph/1 Apple',
    'homograph/3 Target',
    'homograph/5 Notion',
    'homograph/7 Slack',
    'homograph/8 Steam',
    'misspelling/13 Stripe',
    'misspelling/13 Slack',
  ]);
  t.true(rate(words.falseBySurface.all) < 0.003);
  t.true(rate(literal.falseBySurface.all) > 0.05);
});

test('contexts are the labelled sentences (CHR-24, TYP-27)', (t) => {
  t.is(rate(words.context.all), 1);
});

test('95 % of the first brands are read as the first, and 86 % of the ranks are the labelled ones (CHR-22)', (t) => {
  t.true(rate(words.top.all) > 0.95);
  t.true(rate(words.rank.all) > 0.86);
});
