import test from 'ava';
import { read } from '../repository/tree.js';
import { parseRequirements } from './requirements.js';

test('every row of the table is read, with whether it is ambiguous', (t) => {
  const table = [
    '| id | requirement | verification |',
    '|---|---|---|',
    '| CHK-01 | one | a |',
    '| CHK-46 | x (amb) | b |',
  ];
  t.deepEqual(parseRequirements(table.join('\n')), [
    { id: 'CHK-01', ambiguous: false },
    { id: 'CHK-46', ambiguous: true },
  ]);
});

test('the document has its 679 rows, each once', (t) => {
  t.is(parseRequirements(read('docs/conformance.md')).length, 679);
});

test('a row that stands twice is an error', (t) => {
  const twice = '| CHK-01 | one | a |\n| CHK-01 | two | b |';
  t.throws(() => parseRequirements(twice), { message: /CHK-01 stands twice/ });
});
