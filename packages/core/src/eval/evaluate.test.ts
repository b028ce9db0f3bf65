import test from 'ava';
import { evaluate } from './evaluate.js';
import { percent } from './figures.js';
import type { LabelledAnswer } from './labelled-answer.js';
import { figuresOf } from './tables.js';

const answers: readonly LabelledAnswer[] = [
  {
    id: 'cars/1',
    surface: 'chatgpt',
    text: '1. Ford\n2. Tesla',
    brands: [
      { name: 'Ford', rank: 1, context: 'Ford' },
      { name: 'Tesla', rank: 2 },
    ],
  },
  {
    id: 'cars/2',
    surface: 'ai_mode',
    text: 'Tesla, Inc. is not affordable.',
    brands: [{ name: 'Tesla, Inc.', rank: 1 }],
  },
  { id: 'cars/3', surface: 'ai_mode', text: 'None is.', brands: [{ name: 'Rivian', rank: 1 }], absent: ['None'] },
];

test('labelled brands are found or missed, absent ones of the same query are false matches', (t) => {
  const words = evaluate(answers, 'words');
  t.deepEqual(words.recallBySurface.all, { hits: 3, total: 4 });
  t.deepEqual(words.falseBySurface.all, { hits: 1, total: 7 });
  t.deepEqual(
    words.disagreements.map(({ kind, brand }) => [kind, brand]),
    [
      ['missed', 'Rivian'],
      ['top', 'Rivian'],
      ['false', 'None'],
    ],
  );
});

test('another spelling of a labelled brand is not absent', (t) => {
  t.deepEqual(evaluate(answers, 'words').unlabelled.all, { hits: 2, total: 2 });
});

test('the literal rule is measured the same way', (t) => {
  const { falseBySurface } = evaluate(answers, 'literal');
  t.true(falseBySurface.all.hits > 1);
});

test('top brand, rank and context are compared with the labels', (t) => {
  const words = evaluate(answers, 'words');
  t.deepEqual(words.top.all, { hits: 2, total: 3 });
  t.deepEqual(words.rank.all, { hits: 3, total: 3 });
  t.deepEqual(words.context.all, { hits: 1, total: 1 });
});

test('figures name their parts, by surface and by length of the brand', (t) => {
  const figures = figuresOf({ words: evaluate(answers, 'words'), literal: evaluate(answers, 'literal') });
  t.regex(figures, /recall of labelled brands +75\.00 % \(3\/4\) +75\.00 % \(3\/4\)/);
  t.regex(figures, /recall by surface[\s\S]*ai_mode[\s\S]*chatgpt/);
  t.regex(figures, /false matches by letters and digits of the brand[\s\S]*\n4 /);
  t.is(percent({ hits: 0, total: 0 }), 'none');
});
