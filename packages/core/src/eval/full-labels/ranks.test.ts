import test from 'ava';
import { scoreRanks } from './ranks.js';

const brand = (name: string, labelled: number, read?: number) => ({ name, labelled, read });

test('exact ranks, pairs in order and ties are counted for brands that are found', (t) => {
  const { shares, faults } = scoreRanks({
    offered: [brand('A', 1, 1), brand('B', 2, 3), brand('C', 3, 3), brand('D', 4, 2), brand('E', 5)],
    named: [],
  });
  t.deepEqual(shares.rank, { hits: 2, total: 4 });
  t.deepEqual(shares.pairs, { hits: 3, total: 6 });
  t.deepEqual(shares.tied, { hits: 1, total: 6 });
  t.deepEqual(
    faults.map(({ kind, brand: name, read }) => `${kind} ${name} ${read}`),
    [
      'rank B labelled 2, read 3',
      'rank D labelled 4, read 2',
      'order B labelled 2, read 3; C: labelled 3, read 3',
      'order B labelled 2, read 3; D: labelled 4, read 2',
      'order C labelled 3, read 3; D: labelled 4, read 2',
    ],
  );
});

test('the first offered brand needs rank 1, also if it is not found at all', (t) => {
  t.deepEqual(scoreRanks({ offered: [brand('A', 1, 1)], named: [] }).shares.first, { hits: 1, total: 1 });
  const missing = scoreRanks({ offered: [brand('A', 1)], named: [] });
  t.deepEqual(missing.shares.first, { hits: 0, total: 1 });
  t.deepEqual(missing.faults, [{ kind: 'first', brand: 'A', read: 'labelled 1, read nowhere' }]);
});

test('an answer shares a rank once, however many brands share it', (t) => {
  const named = ['A', 'B', 'C'].map((name) => ({ name, rank: 2 }));
  const { shares, faults } = scoreRanks({ offered: [], named });
  t.deepEqual(shares.shared, { hits: 1, total: 1 });
  t.is(faults.filter(({ kind }) => kind === 'shared').length, 3);
  t.deepEqual(scoreRanks({ offered: [], named: named.slice(0, 1) }).shares.shared, { hits: 0, total: 1 });
});

test('an answer without offered brands counts in no figure of rank', (t) => {
  const { rank, pairs, tied, first } = scoreRanks({ offered: [], named: [] }).shares;
  for (const share of [rank, pairs, tied, first]) t.deepEqual(share, { hits: 0, total: 0 });
});
