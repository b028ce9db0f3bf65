import test from 'ava';
import { comparisons, fired, firedOn, last, naming, ranked } from './compare-run.test.helper.js';

const [A, B, C] = ['https://one.example/a', 'https://www.two.example/b', 'https://two.example/c'];
const NOTHING = [] as const;
const times = <Value>(count: number, value: Value): readonly Value[] => Array.from({ length: count }, () => value);

test('a mention is added or removed once it has held in as many runs as asked for, and not when it flips', (t) => {
  const sensitivity = { confirm: 3 };
  const runs = [1, 1, null, 1, 1, 1, null, null, 1, null, null, null, null].map((rank) => ranked(rank));
  const expected = runs.map(() => NOTHING as readonly string[]);
  expected[5] = ['mention_added'];
  expected[11] = ['mention_removed'];
  t.deepEqual(firedOn(runs, { sensitivity }), expected);
});

test('a rank has changed once it has stood to the same side in as many runs as asked for', (t) => {
  const start = times(2, ranked(3));
  const after = (ranks: readonly (number | null)[]) =>
    firedOn([...start, ...ranks.map((rank) => ranked(rank))], { sensitivity: { confirm: 2 } }).slice(2);
  t.deepEqual(after([4, 5]), [NOTHING, ['rank_changed']]);
  t.deepEqual(after([4, 3, 4]), [NOTHING, NOTHING, NOTHING]);
  t.deepEqual(after([4, 2, 4]), [NOTHING, NOTHING, NOTHING]);
});

test('an answer without the brand says nothing of its rank', (t) => {
  const runs = [3, 3, 5, null, 5].map((rank) => ranked(rank));
  t.deepEqual(firedOn(runs, { sensitivity: { confirm: 2 } }).at(-1), ['rank_changed']);
});

test('a rank is compared with the one that was told last, so that small moves add up', (t) => {
  const sensitivity = { minRankChange: 3 };
  const runs = [1, 2, 3, 4, 2, 1].map((rank) => ranked(rank));
  t.deepEqual(firedOn(runs, { sensitivity }), [
    ['mention_added'],
    NOTHING,
    NOTHING,
    ['rank_changed'],
    NOTHING,
    ['rank_changed'],
  ]);
  const moved = comparisons(
    runs.map((chatgpt) => ({ chatgpt })),
    { sensitivity },
  );
  t.deepEqual(moved[3]?.delta.rank_changes, [{ brand: 'Acme', from_rank: 1, to_rank: 4, platform: 'chatgpt' }]);
});

test('a page is cited anew once it was in as many runs as asked for, and gone once it was in none of as many', (t) => {
  const sensitivity = { confirm: 2 };
  const runs = [[A], [A], [A, B], [A], [A, B], [A, B], [B], [A], [B], [B]].map((cited) => ranked(null, cited));
  const expected = runs.map(() => NOTHING as readonly string[]);
  expected[5] = ['citation_changed'];
  expected[9] = ['citation_changed'];
  t.deepEqual(firedOn(runs, { sensitivity }), expected);
});

test('what is cited at first is what the first runs have in common: pages that came by chance are not missed', (t) => {
  const runs = [[A, B], [A], [A], [A], [A]].map((cited) => ranked(null, cited));
  t.deepEqual(firedOn(runs, { sensitivity: { confirm: 2 } }).flat(), []);
});

test('sites may be compared instead of pages, with and without www', (t) => {
  const runs = [[A, B], [A, C], [A]].map((cited) => ranked(null, cited));
  t.deepEqual(firedOn(runs, { sensitivity: { ignoreCitationChurn: true } }), [NOTHING, NOTHING, ['citation_changed']]);
  const seen = runs.map((chatgpt) => ({ chatgpt }));
  const { summary } = last(seen, { sensitivity: { ignoreCitationChurn: true } });
  t.is(summary, 'Acme: 1 cited site changed on chatgpt.');
});

test('a trigger that fired keeps silent for as many runs as asked for; a change that lasts is told afterwards', (t) => {
  const runs = [5, 4, 3, 3, 3, 3].map((rank) => ranked(rank));
  const told = comparisons(
    runs.map((chatgpt) => ({ chatgpt })),
    { sensitivity: { cooldownRuns: 2 } },
  );
  t.deepEqual(
    told.map((comparison) => comparison.fired),
    [['mention_added'], ['rank_changed'], NOTHING, NOTHING, ['rank_changed'], NOTHING],
  );
  t.deepEqual(told[4]?.delta.rank_changes, [{ brand: 'Acme', from_rank: 4, to_rank: 3, platform: 'chatgpt' }]);
  t.deepEqual(told[2]?.delta.rank_changes, []);
  t.is(told[2]?.summary, '');
});

test('a change that does not outlast the silence is never told', (t) => {
  const runs = [5, 4, 3, 4, 4].map((rank) => ranked(rank));
  t.deepEqual(
    firedOn(runs, { sensitivity: { cooldownRuns: 2 } })
      .slice(2)
      .flat(),
    [],
  );
});

test('a silent trigger silences no other', (t) => {
  const runs = [ranked(5), ranked(4), ranked(null), ranked(null, [A]), ranked(2, [A])];
  t.deepEqual(firedOn(runs, { sensitivity: { cooldownRuns: 3 } }), [
    ['mention_added'],
    ['rank_changed'],
    ['mention_removed'],
    ['citation_changed'],
    ['mention_added'],
  ]);
});

test('pages that come and go while their trigger is silent are told together afterwards', (t) => {
  const runs = [[A], [A, B], [B], [B, C], [B, C]].map((cited) => ({ chatgpt: ranked(null, cited) }));
  const told = comparisons(runs, { sensitivity: { cooldownRuns: 2 } });
  t.deepEqual(
    told.map((comparison) => comparison.fired.length),
    [0, 1, 0, 0, 1],
  );
  t.is(told[4]?.summary, 'Acme: 2 citations changed on chatgpt.');
});

test('each platform confirms for itself: a failure in between neither counts nor breaks what holds', (t) => {
  const runs = [
    { chatgpt: ranked(1), gemini: ranked(1) },
    { chatgpt: ranked(1), gemini: ranked(null) },
    { gemini: ranked(1) },
    { chatgpt: ranked(1), gemini: ranked(null) },
  ];
  t.deepEqual(fired(runs, { sensitivity: { confirm: 3 } }), [NOTHING, NOTHING, NOTHING, ['mention_added']]);
});

test('the other brands of the delta are confirmed by the same rule', (t) => {
  const [two, three] = [naming(['Acme', 'Globex']), naming(['Acme', 'Initech', 'Globex'])];
  const runs = [two, two, three, two, three, three].map((chatgpt) => ({ chatgpt }));
  const deltas = comparisons(runs, { sensitivity: { confirm: 2 } }).map(({ delta }) => delta);
  t.deepEqual(
    deltas.map(({ new_brands }) => new_brands),
    [[], ['Acme', 'Globex'], [], [], [], ['Initech']],
  );
  t.deepEqual(deltas[5]?.rank_changes, [{ brand: 'Globex', from_rank: 2, to_rank: 3, platform: 'chatgpt' }]);
  t.true(deltas[5]?.top3_reordered);
});

test('a page that has come or gone needs to hold for longer the next times, or it would be told over and over', (t) => {
  const with1 = (runs: number) => times(runs, ranked(null, [A]));
  const without = (runs: number) => times(runs, ranked(null));
  const toldAfter = (...runs: readonly (readonly ReturnType<typeof ranked>[])[]) =>
    firedOn(runs.flat(), { sensitivity: { confirm: 3 } }).flatMap((triggers, run) =>
      triggers.length > 0 ? [run] : [],
    );
  t.deepEqual(toldAfter(with1(3), without(2), with1(3)), []);
  t.deepEqual(toldAfter(with1(3), without(3), with1(4), without(1), with1(5)), [5, 15]);
  t.deepEqual(toldAfter(with1(3), without(3), with1(5), without(9), with1(9)), [5, 10, 19, 28]);
});

test('plainly, a page that comes and goes is told each time', (t) => {
  const runs = [[A], [], [A], [], [A]].map((cited) => ranked(null, cited));
  t.is(firedOn(runs).slice(1).flat().length, 4);
});
