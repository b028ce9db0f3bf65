import test from 'ava';
import { comparisons, fired, firedOn, last, naming, ranked } from './compare-run.test.helper.js';

const ONE = ['https://one.example/a'];
const TWO = ['https://two.example/b'];

test('a first run compares with nothing: a mention is new, its rank and what is cited are not (WDL-07, WDL-30)', (t) => {
  t.deepEqual(firedOn([ranked(2, ONE)]), [['mention_added']]);
  t.deepEqual(firedOn([ranked(null, ONE)]), [[]]);
});

test('the same answer again fires nothing (WDL-06)', (t) => {
  t.deepEqual(firedOn([ranked(2, ONE), ranked(2, ONE), ranked(2, ONE)]), [['mention_added'], [], []]);
});

test('a mention that comes or goes is added or removed, and no change of rank (WDL-07, WDL-08)', (t) => {
  t.deepEqual(firedOn([ranked(null), ranked(3), ranked(null), ranked(1)]), [
    [],
    ['mention_added'],
    ['mention_removed'],
    ['mention_added'],
  ]);
});

test('another rank is a change, by one place already (WDL-09)', (t) => {
  t.deepEqual(firedOn([ranked(1), ranked(2), ranked(1)]).slice(1), [['rank_changed'], ['rank_changed']]);
});

test('what is cited has changed when a page came or went, not when the order is another (WDL-10)', (t) => {
  const runs = [ranked(1, ONE), ranked(1, [...ONE, ...TWO]), ranked(1, [...TWO, ...ONE]), ranked(1, TWO), ranked(1)];
  t.deepEqual(firedOn(runs).slice(1), [['citation_changed'], [], ['citation_changed'], ['citation_changed']]);
});

test('all that fired is told, in the order of the interface (WDL-12, WDL-13, EVT-06, EVT-07)', (t) => {
  const runs = [
    { gemini: ranked(1, ONE), claude: ranked(null), chatgpt: ranked(4) },
    { gemini: ranked(2, TWO), claude: ranked(1), chatgpt: ranked(null) },
  ];
  t.deepEqual(fired(runs)[1], ['mention_added', 'mention_removed', 'rank_changed', 'citation_changed']);
});

test('only what the watch is subscribed to fires, in whichever order it subscribed (WDL-11)', (t) => {
  const runs = [ranked(1, ONE), ranked(2, TWO)];
  t.deepEqual(firedOn(runs, { triggerOn: ['mention_added'] }), [['mention_added'], []]);
  t.deepEqual(firedOn(runs, { triggerOn: ['citation_changed', 'rank_changed'] })[1], [
    'rank_changed',
    'citation_changed',
  ]);
});

test('what the watch is not subscribed to is compared with the latest run all the same (WDL-11)', (t) => {
  const [, second] = comparisons([{ chatgpt: ranked(1) }, { chatgpt: ranked(3) }], { triggerOn: ['mention_added'] });
  t.deepEqual(second?.fired, []);
  t.deepEqual(second?.delta.rank_changes, [{ brand: 'Acme', from_rank: 1, to_rank: 3, platform: 'chatgpt' }]);
});

test('a platform that was not observed is compared with its own latest answer, however old (WDL-08)', (t) => {
  const runs = [{ chatgpt: ranked(2), gemini: ranked(1) }, { gemini: ranked(1) }, {}, { chatgpt: ranked(3) }];
  t.deepEqual(fired(runs), [['mention_added'], [], [], ['rank_changed']]);
});

test('a platform that answers for the first time is compared with nothing (WDL-07)', (t) => {
  const runs = [{ chatgpt: ranked(1) }, { chatgpt: ranked(1), gemini: ranked(5, ONE) }, { gemini: ranked(5, TWO) }];
  t.deepEqual(fired(runs), [['mention_added'], ['mention_added'], ['citation_changed']]);
});

test('on the first run all brands are new, and nothing else has changed (EVT-09)', (t) => {
  const { delta } = last([{ chatgpt: naming(['Globex', 'Acme']), gemini: naming(['Acme', 'Initech']) }]);
  t.deepEqual(delta, {
    new_brands: ['Globex', 'Acme', 'Initech'],
    dropped_brands: [],
    rank_changes: [],
    top3_reordered: false,
  });
});

test('a brand is new that no observed platform named before, and dropped that none names now (EVT-09)', (t) => {
  const before = { chatgpt: naming(['Acme', 'Globex']), gemini: naming(['Initech']) };
  const { delta } = last([before, { chatgpt: naming(['Acme', 'Initech', 'Hooli']), gemini: naming(['Umbrella']) }]);
  t.deepEqual(delta.new_brands, ['Hooli', 'Umbrella']);
  t.deepEqual(delta.dropped_brands, ['Globex']);
});

test('what only a platform names that was not observed is neither new nor dropped', (t) => {
  const before = { chatgpt: naming(['Acme']), gemini: naming(['Globex']) };
  t.deepEqual(last([before, { chatgpt: naming(['Acme']) }]).delta.dropped_brands, []);
  t.deepEqual(last([before, { chatgpt: naming(['Acme', 'Globex']) }]).delta.new_brands, ['Globex']);
});

test('a brand is one however it is written', (t) => {
  const { delta } = last([{ chatgpt: naming(['HubSpot', 'Acme']) }, { chatgpt: naming(['Hubspot', 'Acme']) }]);
  t.deepEqual(delta, { new_brands: [], dropped_brands: [], rank_changes: [], top3_reordered: false });
});

test('ranks change for each brand on each platform (EVT-09, EVT-10)', (t) => {
  const runs = [
    { chatgpt: naming(['Globex', 'Acme']), claude: naming(['Globex', 'Acme']) },
    { chatgpt: naming(['Acme', 'Globex']), claude: naming(['Initech', 'Globex']) },
  ];
  t.deepEqual(last(runs).delta.rank_changes, [
    { brand: 'Acme', from_rank: 2, to_rank: 1, platform: 'chatgpt' },
    { brand: 'Globex', from_rank: 1, to_rank: 2, platform: 'chatgpt' },
    { brand: 'Globex', from_rank: 1, to_rank: 2, platform: 'claude' },
  ]);
});

test('the top three are others when one came, went or moved, not when the fourth did (EVT-09)', (t) => {
  const before = { chatgpt: naming(['A1', 'B2', 'C3', 'D4']) };
  const reordered = (names: readonly string[]) => last([before, { chatgpt: naming(names) }]).delta.top3_reordered;
  t.false(reordered(['A1', 'B2', 'C3', 'E5']));
  t.true(reordered(['A1', 'C3', 'B2', 'D4']));
  t.true(reordered(['A1', 'B2', 'D4', 'C3']));
  t.true(reordered(['A1', 'B2']));
  t.false(last([before, { gemini: naming(['B2', 'A1']) }]).delta.top3_reordered);
});

test('how long a change was held is told only where it was asked for', (t) => {
  t.false('confirmedOver' in last([{ chatgpt: ranked(1) }]));
  t.is(last([{ chatgpt: ranked(1) }], { sensitivity: { confirm: 3 } }).confirmedOver, 3);
});
