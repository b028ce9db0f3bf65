import test from 'ava';
import { crossValidated } from './cross-validated.js';
import { labelledReading } from './labelled-candidates.js';
import { trainModel } from './train-model.js';

const NAMES = 'Zorvo Quaxit Pelnix Drumble Fentra Glonex Havtik Jorbly Kelpro Lumtra Merzon Nidbox'.split(' ');
const ANSWERS = NAMES.map((name, at) => {
  const other = NAMES[(at + 5) % NAMES.length] ?? '';
  return labelledReading({
    id: `question-${at}/a`,
    set: 'answers',
    lang: 'en',
    text: `## Overview\n\n1. **${name}** – has a Kanban view\n2. **${other}** – has a Gantt chart`,
    brands: [
      { name, kind: 'offered' },
      { name: other, kind: 'offered' },
    ],
  });
});
const training = trainModel(ANSWERS);

test('a model learns from labels, and scores each answer without having seen it', (t) => {
  ANSWERS.forEach(({ isBrand }, at) => {
    const scores = training.scores[at] ?? [];
    t.deepEqual(
      scores.map((score) => score > 0.5),
      isBrand,
    );
  });
});

test('a training is the same for the same answers', (t) => {
  t.deepEqual(trainModel(ANSWERS), training);
});

test('a cross-validation prints precision and recall by set', (t) => {
  const printed = crossValidated(ANSWERS, training, 0.45);
  t.regex(printed, /^12 answers, out of fold, by candidates\n/);
  t.regex(printed, /answers +precision 100.*recall 100.*offered or not/);
});
