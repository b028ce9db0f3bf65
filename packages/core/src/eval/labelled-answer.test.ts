import test from 'ava';
import { queryOf, readLabelledAnswer } from './labelled-answer.js';

const answer = { id: 'crm/1', surface: 'chatgpt', text: 'Acme', brands: [{ name: 'Acme', rank: 1 }] };

test('returns a labelled answer as it is', (t) => {
  const more = { ...answer, absent: ['Ford'] };
  t.deepEqual(
    [answer, more].map((value) => readLabelledAnswer({ line: 1, value })),
    [answer, more],
  );
});

test('names the line that is not a labelled answer', (t) => {
  const faulty = [
    { ...answer, text: 1 },
    { ...answer, brands: [{ name: 'Acme' }] },
    { ...answer, absent: [1] },
    null,
    [],
  ];
  for (const value of faulty) {
    t.throws(() => readLabelledAnswer({ line: 7, value }), { instanceOf: SyntaxError, message: /^line 7 needs id/ });
  }
});

test('the query of an answer is the part of its id before the first slash', (t) => {
  t.is(queryOf({ id: 'a/b/c' }), 'a');
  t.is(queryOf({ id: 'a' }), 'a');
});
