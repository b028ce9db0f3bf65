import test from 'ava';
import { FOLDS, labelledReading, type TrainingAnswer } from './labelled-candidates.js';

const ANSWER: TrainingAnswer = {
  id: 'query-1/a',
  set: 'answers',
  lang: 'en',
  text: '1. **HubSpot** connects with Gmail\n2. **Zoho** has a Kanban view and Zorvo sync',
  brands: [
    { name: 'HubSpot', kind: 'offered' },
    { name: 'Zoho', kind: 'offered' },
    { name: 'Gmail', kind: 'other' },
  ],
  optional: ['Zorvo'],
};

function labels(answer: TrainingAnswer) {
  const { reading, isBrand, isOffered } = labelledReading(answer);
  return new Map(reading.candidates.map(({ key }, index) => [key, [isBrand[index], isOffered[index]]]));
}

test('candidates are brands or not by the labels, and open where a label is optional', (t) => {
  const found = labels(ANSWER);
  t.deepEqual(found.get('hubspot'), [true, true]);
  t.deepEqual(found.get('gmail'), [true, false]);
  t.deepEqual(found.get('kanban'), [false, undefined]);
  t.deepEqual(found.get('zorvo'), [undefined, undefined]);
});

test('another writing of a brand is that brand', (t) => {
  const brands = [{ name: 'Zoho', kind: 'offered', also: ['Zorvo'] }] as const;
  t.deepEqual(labels({ ...ANSWER, brands, optional: [] }).get('zorvo'), [true, true]);
});

test('answers to one question are in one fold', (t) => {
  const fold = (id: string, set = 'answers') => labelledReading({ ...ANSWER, id, set }).fold;
  t.is(fold('query-1/a'), fold('query-1/b'));
  const folds = new Set(Array.from({ length: 60 }, (_, index) => fold(`query-${index}/a`)));
  t.deepEqual([...folds].sort(), [0, 1, 2, 3, 4]);
  t.is(folds.size, FOLDS);
});
