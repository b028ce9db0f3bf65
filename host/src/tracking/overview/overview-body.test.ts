import { OverviewResponse } from '@namedrop/contract';
import type { AccountId } from '@namedrop/plugin-api';
import test from 'ava';
import type { AccountBrand } from '../account-brand.js';
import { overviewBody } from './overview-body.js';
import type { DaySums, QuerySums } from './overview-reader.js';

const ID = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';
const BRAND: AccountBrand = {
  id: ID,
  account: ID as string as AccountId,
  name: 'Acme',
  aliases: [],
  domains: ['acme.example'],
  competitors: [
    { name: 'Globex', aliases: [], domains: ['globex.example'] },
    { name: 'Hooli', aliases: [], domains: [] },
  ],
  rivalSlots: ['Hooli', null, 'Globex'],
  revision: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  rebuild: null,
};
const SCOPE = {
  brand: ID,
  rivalSlots: BRAND.rivalSlots,
  before: '2026-03-25',
  from: '2026-04-01',
  until: '2026-04-08',
};

/** Sums of so many results that name the brand at a rank, and so many that do not. */
function sums(named: number, notNamed: number, rank = 1, rivals: readonly number[] = [0, 0, 0]) {
  return {
    named,
    not_named: notNamed,
    no_answer: 2,
    failed: 1,
    rank_sum: named * rank,
    // Half of them a place above, half below.
    rank_squares: named * (rank ** 2 + (rank > 1 ? 1 : 0)),
    citing: named + notNamed,
    citing_own: named,
    cost_hundredths: 1050,
    rivals,
  };
}
const day = (at: string, platform: string, of: ReturnType<typeof sums>): DaySums => ({
  ...of,
  day: at,
  platform,
  region: 'us',
  rivalRanks: of.rivals.map((named) => named * 2),
});
const query = (now: boolean, text: string, of: ReturnType<typeof sums>): QuerySums => ({
  ...of,
  now,
  queryId: text.length,
  query: text,
  platform: 'chatgpt/live',
});

const DAYS = [
  day('2026-03-31', 'chatgpt/live', sums(90, 10, 2, [5, 0, 10])),
  day('2026-03-31', 'claude/api', sums(3, 1, 2)),
  day('2026-04-01', 'chatgpt/live', sums(30, 20, 4, [4, 0, 40])),
  day('2026-04-07', 'chatgpt/live', sums(10, 40, 4, [1, 0, 45])),
  day('2026-04-07', 'claude/api', sums(0, 4)),
];
const QUERIES = [
  query(true, 'best crm', sums(40, 60, 4, [5, 0, 85])),
  query(false, 'best crm', sums(90, 10, 2, [5, 0, 10])),
  query(false, 'gone', sums(1, 1)),
];
const HOSTS = [
  { host: 'docs.acme.example', now: 5, before: 1 },
  { host: 'globex.example', now: 4, before: 0 },
  { host: 'notacme.example', now: 3, before: 9 },
];

const compute = (days = DAYS, more: object = {}) => {
  const body = overviewBody(BRAND, { ...SCOPE, ...more }, { days, queries: QUERIES, hosts: HOSTS, absent: 0 });
  return OverviewResponse.parse({ request_id: ID, ...body });
};

test('an overview has the verdict of each change beyond chance, and none where results are few', (t) => {
  const { tiles, platforms, changes } = compute();
  t.like(tiles.visibility, { value: 40 / 104, n: 104, verdict: 'down', before: { value: 93 / 104, n: 104 } });
  t.true((tiles.visibility.difference?.high ?? 0) < 0);
  t.like(tiles.average_rank, { value: 4, n: 40, verdict: 'up' });
  t.like(tiles.share_of_voice, { value: 40 / 130, n: 130, verdict: 'down', before: { value: 93 / 108, n: 108 } });
  t.like(tiles.citation_rate, { verdict: 'down', before: { n: 104 } });
  t.deepEqual(
    platforms.map(({ platform, visibility }) => [platform, visibility.n, visibility.verdict]),
    [
      ['chatgpt/live', 100, 'down'],
      ['claude/api', 4, null],
    ],
  );
  t.deepEqual(
    changes.map(({ subject, name, metric, figure }) => `${subject} ${name} ${metric} ${figure.verdict}`).toSorted(),
    [
      'platform chatgpt/live average_rank up',
      'platform chatgpt/live visibility down',
      'query best crm visibility down',
      'rival Globex visibility up',
    ],
  );
  const same = compute([DAYS[0]!, { ...DAYS[0]!, day: '2026-04-01' }]);
  t.is(same.tiles.visibility.verdict, 'none');
});

test('an overview counts every question once, ranks the brand among its competitors, and classes hosts', (t) => {
  const overview = compute();
  t.deepEqual(overview.outcomes, { asked: 113, named: 40, not_named: 64, no_answer: 6, failed: 3 });
  t.deepEqual(overview.headline, { place: 2, leader: { name: 'Globex', named: 85 } });
  t.like(overview.voices[0], { name: 'Globex', named: 85, average_rank: 2 });
  t.deepEqual(
    overview.heat.map(({ query: text, top_rival }) => [text, top_rival]),
    [['best crm', { name: 'Globex', named: 85 }]],
  );
  t.deepEqual(
    overview.domains.map((domain) => [domain.host, domain.class, domain.rival]),
    [
      ['docs.acme.example', 'own', null],
      ['globex.example', 'rival', 'Globex'],
      ['notacme.example', 'other', null],
    ],
  );
  t.deepEqual(overview.window, { from: '2026-04-01', until: '2026-04-08', days: 7 });
  t.deepEqual([overview.cost_cents, overview.cost_cents_before], [31.5, 21]);
});

test('a platform has figures of its page and of its official API, and totals count both', (t) => {
  const { platforms, choices, tiles, changes } = compute([...DAYS, day('2026-04-07', 'chatgpt/api', sums(90, 10))]);
  t.deepEqual(choices.platforms, ['chatgpt/live', 'chatgpt/api', 'claude/api']);
  t.deepEqual(
    platforms.map(({ platform, visibility }) => [platform, visibility.n, visibility.value]),
    [
      ['chatgpt/live', 100, 0.4],
      ['chatgpt/api', 100, 0.9],
      ['claude/api', 4, 0],
    ],
  );
  t.is(tiles.visibility.n, 204);
  t.true(changes.some(({ name, figure }) => name === 'chatgpt/live' && figure.verdict === 'down'));
});

test('filters keep what can be chosen, and an overview without results has no values', (t) => {
  const one = compute(DAYS, { platforms: ['claude/api'] });
  t.is(one.outcomes.asked, 7);
  t.deepEqual(one.choices.platforms, ['chatgpt/live', 'claude/api']);
  const none = compute([], {});
  t.like(none.tiles.visibility, { value: null, n: 0, low: null, high: null, verdict: null, difference: null });
  t.like(none.headline, { place: null, leader: null });
});
