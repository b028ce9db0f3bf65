import test from 'ava';
import { compareRun } from '../compare-run.js';
import { comparisons, firedOn, last, naming, ranked } from '../compare-run.test.helper.js';
import { detectionDelays } from '../detection-delay.js';
import { BRAND_TRIGGERS, type BrandTrigger, PLAIN } from '../triggers.js';
import { budgetOf, simulate } from './simulated-watch.test.helper.js';

const NOTHING = [] as const;
const sensitivity = budgetOf(1);
const times = <Value>(count: number, value: Value): readonly Value[] => Array.from({ length: count }, () => value);
const onChatgpt = <Value>(values: readonly Value[]) => values.map((chatgpt) => ({ chatgpt }));

/** Returns the runs that fired, and what. */
function firings(
  observations: Parameters<typeof firedOn>[0],
  options: Parameters<typeof firedOn>[1] = { sensitivity },
) {
  return firedOn(observations, options).flatMap((fired, run) => (fired.length > 0 ? [[run, ...fired]] : []));
}

test('a watch with a budget learns what holds without an event, and reports what differs from it once', (t) => {
  t.deepEqual(firings([...times(60, ranked(1)), ...times(40, ranked(null))]), [[62, 'mention_removed']]);
  t.deepEqual(firings([...times(60, ranked(null)), ...times(40, ranked(1))]), [[62, 'mention_added']]);
  t.deepEqual(firings([...times(60, ranked(1)), ...times(40, ranked(4))]), [[63, 'rank_changed']]);
  t.deepEqual(firings([...times(60, ranked(4)), ...times(40, ranked(1))]), [[63, 'rank_changed']]);
});

test('a page that comes or goes is reported once', (t) => {
  const [one, two] = [ranked(1, ['https://a.example']), ranked(1, ['https://a.example', 'https://b.example'])];
  t.deepEqual(firings([...times(60, one), ...times(40, two)]), [[63, 'citation_changed']]);
  t.deepEqual(firings([...times(60, two), ...times(40, one)]), [[63, 'citation_changed']]);
});

test('a change takes more runs while the watch knows fewer answers', (t) => {
  const delays = [5, 10, 20, 60, 500].map((known) => {
    const [first] = firings([...times(known, ranked(1)), ...times(60, ranked(null))]);
    return Number(first?.[0]) - known + 1;
  });
  t.deepEqual(delays, [17, 8, 5, 3, 3]);
});

test('a smaller budget takes longer, and so does each further platform', (t) => {
  const runs = [...times(60, ranked(1)), ...times(40, ranked(null))];
  const firstWith = (alarmsPerYear: number) => firings(runs, { sensitivity: budgetOf(alarmsPerYear) })[0]?.[0];
  t.deepEqual([365, 10, 1, 0.1].map(firstWith), [61, 62, 62, 63]);
  const six = runs.map((seen) => {
    const others = {
      claude: ranked(1),
      gemini: ranked(1),
      perplexity: ranked(1),
      ai_mode: ranked(1),
      ai_overview: ranked(1),
    };
    return { chatgpt: seen, ...others };
  });
  t.is(
    comparisons(six, { sensitivity }).findIndex(({ fired }) => fired.length > 0),
    63,
  );
});

test('several changes are each reported, with the answers that show them', (t) => {
  const runs = onChatgpt([...times(60, ranked(2)), ...times(40, ranked(null)), ...times(40, ranked(1))]);
  const reports = comparisons(runs, { sensitivity }).filter(({ fired }) => fired.length > 0);
  t.deepEqual(
    reports.map(({ summary }) => summary),
    [
      'Acme: no longer mentioned on chatgpt, in 0 of the latest 3 answers and in 60 of 60 before.',
      'Acme: now mentioned on chatgpt (rank 1), in 4 of the latest 4 answers and in 0 of 40 before.',
    ],
  );
  t.deepEqual(
    reports.map(({ delta }) => [delta.dropped_brands, delta.new_brands]),
    [
      [['Acme'], []],
      [[], ['Acme']],
    ],
  );
  t.true(reports.every((comparison) => !('confirmedOver' in comparison)));
});

test('a brand that is named clearly less often, but not never, is said to be so', (t) => {
  const rarely = times(3, [null, null, null, null, 1]).flat();
  const runs = onChatgpt([...times(80, 1), 1, ...rarely].map((rank) => ranked(rank)));
  const [event] = comparisons(runs, { sensitivity }).filter(({ fired }) => fired.length > 0);
  t.is(event?.summary, 'Acme: no longer mentioned on chatgpt, in 0 of the latest 3 answers and in 81 of 81 before.');
  const slowly = [...times(30, [1, 1, 1, 1, null]).flat(), ...times(9, [null, null, 1, null, null]).flat()];
  const [later] = comparisons(onChatgpt(slowly.map((rank) => ranked(rank))), { sensitivity }).filter(
    ({ fired }) => fired.length > 0,
  );
  t.regex(
    later?.summary ?? '',
    /^Acme: mentioned less often on chatgpt, in \d of the latest \d+ answers and in \d+ of \d+ before\.$/,
  );
});

test('a brand that is still named in most answers is neither added nor removed', (t) => {
  const often = times(40, [1, 1, null]).flat();
  t.deepEqual(firings([...times(200, 1), ...often].map((rank) => ranked(rank))), NOTHING);
});

test('a rank that moves by less than asked for is no change, slow drift adds up', (t) => {
  const strict = { sensitivity: { ...sensitivity, minRankChange: 3 } };
  t.deepEqual(firings([...times(60, ranked(1)), ...times(60, ranked(3))], strict), NOTHING);
  const drifting = [1, 1, 1, 2, 3, 4].flatMap((rank) => times(60, ranked(rank)));
  t.deepEqual(
    firings(drifting, strict).map(([, trigger]) => trigger),
    ['rank_changed'],
  );
});

test('answers that do not name the brand say nothing of its rank', (t) => {
  const every = (rank: number) => times(40, [ranked(rank), ranked(null)]).flat();
  t.deepEqual(
    firings([...every(1), ...every(4)]).map(([, trigger]) => trigger),
    ['rank_changed'],
  );
});

test('a platform that is not observed keeps its past', (t) => {
  const runs = [...times(60, { chatgpt: ranked(1) }), ...times(30, {}), ...times(3, { chatgpt: ranked(null) })];
  t.deepEqual(last(runs, { sensitivity }).fired, ['mention_removed']);
});

test('a trigger that was silent reports afterwards the change that still holds', (t) => {
  const [named, not] = [ranked(1), ranked(null)];
  const runs = [...times(60, not), ...times(5, named), ...times(10, not), ...times(40, named)];
  const cooled = { sensitivity: { ...sensitivity, cooldownRuns: 70 } };
  t.deepEqual(firings(runs, cooled)[0], [62, 'mention_added']);
  const long = [...times(60, not), ...times(60, named), ...times(20, not), ...times(150, named)];
  const [first, second, third] = firings(long, cooled);
  t.deepEqual([first, second?.[1]], [[62, 'mention_added'], 'mention_removed']);
  t.true(Number(third?.[0]) > 62 + 70);
});

test('triggers that the watch is not subscribed to neither fire nor take a share of the budget', (t) => {
  const runs = [...times(20, ranked(1)), ...times(40, ranked(null))];
  const subscribed = (...triggerOn: BrandTrigger[]) => firings(runs, { sensitivity, triggerOn });
  t.deepEqual(subscribed('rank_changed'), NOTHING);
  const [alone, all] = [subscribed('mention_removed'), firings(runs)];
  t.true(Number(alone[0]?.[0]) < Number(all[0]?.[0]));
});

test('the other brands of the delta change over five answers', (t) => {
  const runs = onChatgpt([...times(60, naming(['Globex', 'Acme'])), ...times(6, naming(['Initech', 'Acme']))]);
  const news = comparisons(runs, { sensitivity }).flatMap(({ delta: { new_brands, dropped_brands } }, run) =>
    [...new_brands, ...dropped_brands].map((name) => [run, name]),
  );
  t.deepEqual(news, [
    [4, 'Globex'],
    [64, 'Initech'],
    [64, 'Globex'],
  ]);
});

test('the field may come and go: a watch learns afresh with it, and without it what is cited', (t) => {
  const seen = { chatgpt: ranked(2, ['https://a.example']) };
  const plain = { brand: 'Acme', triggerOn: BRAND_TRIGGERS, sensitivity: PLAIN, runsPerYear: 365 };
  const budgeted = { ...plain, sensitivity: { ...PLAIN, ...sensitivity } };
  const before = compareRun(undefined, seen, plain).state;
  const learning = compareRun(before, { chatgpt: ranked(null) }, budgeted);
  t.deepEqual(learning.fired, NOTHING);
  const again = compareRun(learning.state, seen, budgeted);
  const after = compareRun(again.state, { chatgpt: ranked(2, ['https://b.example']) }, plain);
  t.deepEqual(after.fired, NOTHING);
  t.false('usual' in (after.state.platforms.chatgpt ?? {}));
  t.deepEqual(compareRun(after.state, seen, plain).fired, ['citation_changed']);
});

test('the delay that is reported is the one that a change takes', (t) => {
  const options = {
    brand: 'Acme',
    triggerOn: BRAND_TRIGGERS,
    sensitivity: { ...PLAIN, ...sensitivity },
    runsPerYear: 365,
  };
  const usual = { named: 0.8, ranks: [1, 2], pages: { 'https://a.example': 0.9 } };
  const runs = 80;
  const simulated = { seed: 4, runs, runsPerYear: 365, platforms: 1, sensitivity, usual };
  const state = simulate(simulated).at(-1)?.state;
  const { chatgpt } = detectionDelays(state, options);
  t.is(chatgpt?.observedRuns, runs);
  t.true(chatgpt !== undefined && chatgpt.mentionRate > 0.7 && chatgpt.mentionRate < 0.9);
  for (const [trigger, seen] of [
    ['mention_removed', ranked(null)],
    ['rank_changed', ranked(3)],
    ['citation_changed', ranked(1, ['https://a.example', 'https://new.example'])],
  ] as const) {
    let current = state;
    let count = 0;
    let fired: readonly string[] = [];
    while (!fired.includes(trigger) && count < 60) {
      const comparison = compareRun(current, { chatgpt: seen }, options);
      current = comparison.state;
      fired = comparison.fired;
      count++;
    }
    t.is(chatgpt?.runsToDetect[trigger], count, trigger);
  }
  t.deepEqual(detectionDelays(undefined, options), {});
  t.deepEqual(detectionDelays(state, { ...options, sensitivity: PLAIN }), {});
});

test('a watch that knows too little says that it cannot report a change yet', (t) => {
  const options = {
    brand: 'Acme',
    triggerOn: ['mention_added', 'rank_changed'] as const,
    sensitivity: { ...PLAIN, ...sensitivity },
    runsPerYear: 365,
  };
  const { state } = last([{ chatgpt: ranked(null) }], { sensitivity });
  t.deepEqual(detectionDelays(state, options), {
    chatgpt: { observedRuns: 1, mentionRate: 0, runsToDetect: { mention_added: null, rank_changed: null } },
  });
});
