import test from 'ava';
import { isAside, trainingAnswers } from './training-answers.js';

const lines = (path: string, ...values: readonly object[]) => ({
  path,
  lines: values.map((value) => JSON.stringify(value)).join('\n\n'),
});

test('labels are joined with the texts of their answers', (t) => {
  const labels = lines(
    'labels/mine.jsonl',
    { id: 'a/1', brands: [{ name: 'Acme', kind: 'other' }] },
    { id: 'b', lang: 'ja', text: 'own', brands: [['Globex', 'Globex Corp']], optional: ['x'] },
  );
  t.deepEqual(trainingAnswers([labels], [lines('texts.jsonl', { id: 'a/1', text: 'theirs' })]), [
    {
      id: 'a/1',
      lang: 'en',
      set: 'mine',
      text: 'theirs',
      brands: [{ name: 'Acme', kind: 'other' }],
      optional: undefined,
    },
    {
      id: 'b',
      lang: 'ja',
      set: 'mine',
      text: 'own',
      brands: [{ name: 'Globex', also: ['Globex Corp'], kind: 'offered' }],
      optional: ['x'],
    },
  ]);
});

test('answers that are kept aside are left out', (t) => {
  const ids = Array.from({ length: 30 }, (_, index) => `query-${index}`);
  const aside = ids.filter(isAside);
  t.true(aside.length > 3 && aside.length < 20);
  t.false(['mine-1', 'other/2'].some(isAside));
  const labels = lines('x.jsonl', ...ids.map((id) => ({ id, text: id, brands: [] })), {
    id: 'held',
    text: 'x',
    brands: [],
    heldOut: true,
  });
  t.deepEqual(
    trainingAnswers([labels], []).map(({ id }) => id),
    ids.filter((id) => !isAside(id)),
  );
});

test('labels without a text are an error that names them', (t) => {
  t.throws(() => trainingAnswers([lines('x.jsonl', { id: 'lost', brands: [] })], []), {
    message: 'x.jsonl: no text for lost; name its file with --answers',
  });
});
