import test from 'ava';
import { read } from '../repository/tree.js';
import { coverageLines, unknownRows } from './coverage.js';
import { parseRequirements } from './requirements.js';
import { claimsOfTree } from './tree-claims.js';

const requirements = [
  { id: 'CHK-01', ambiguous: false },
  { id: 'CHK-02', ambiguous: false },
  { id: 'CHK-03', ambiguous: true },
  { id: 'VER-01', ambiguous: false },
];

test('each area says how many rows are shown and lists the others, ambiguous ones marked', (t) => {
  const claims = [
    { id: 'CHK-01', at: 'a.test.ts:1' },
    { id: 'CHK-01', at: 'b.test.ts:1' },
    { id: 'VER-01', at: 'b.test.ts:1' },
  ];
  t.deepEqual(coverageLines(requirements, claims), [
    'CHK 1/3 shown; not shown: CHK-02 CHK-03 (amb)',
    'VER 1/1 shown',
    '2 of 4 rows shown',
  ]);
});

test('a claim of a row that does not exist is told with its place', (t) => {
  const [fault, ...others] = unknownRows(requirements, [
    { id: 'CHK-01', at: 'a.test.ts:1' },
    { id: 'CHK-99', at: 'a.test.ts:7' },
  ]);
  t.regex(fault ?? '', /^a\.test\.ts:7: docs\/conformance\.md has no row CHK-99/);
  t.deepEqual(others, []);
});

test('the titles of this project name rows that there are', (t) => {
  const claims = claimsOfTree();
  t.true(claims.length > 400);
  t.deepEqual(unknownRows(parseRequirements(read('docs/conformance.md')), claims), []);
});
