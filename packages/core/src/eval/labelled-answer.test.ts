import test from 'ava';
import { parseLabelledAnswers, queryOf } from './labelled-answer.js';

const answer = { id: 'crm/1', surface: 'chatgpt', text: 'Acme', brands: [{ name: 'Acme', rank: 1 }] };

test('labelled answers are read line by line, empty lines left out', (t) => {
  const more = { ...answer, absent: ['Ford'] };
  t.deepEqual(parseLabelledAnswers(`${JSON.stringify(answer)}\n\n${JSON.stringify(more)}\n`), [answer, more]);
});

test('a line that is no labelled answer is named', (t) => {
  t.throws(() => parseLabelledAnswers(`${JSON.stringify(answer)}\n{`), { message: 'line 2 is not JSON' });
  const faulty = [
    { ...answer, text: 1 },
    { ...answer, brands: [{ name: 'Acme' }] },
    { ...answer, absent: [1] },
    null,
    [],
  ];
  for (const line of faulty) {
    t.throws(() => parseLabelledAnswers(JSON.stringify(line)), {
      instanceOf: SyntaxError,
      message: /^line 1 needs id/,
    });
  }
});

test('the query of an answer is the part of its id before the first slash', (t) => {
  t.is(queryOf({ ...answer, id: 'a/b/c' }), 'a');
  t.is(queryOf({ ...answer, id: 'a' }), 'a');
});
