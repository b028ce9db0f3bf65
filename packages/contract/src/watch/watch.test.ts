import test from 'ava';
import { INTERFACE_MODES, PLANNED_MODES } from '../interface-modes.js';
import { watchBody } from './watch.js';

const modes = INTERFACE_MODES.map((mode) => ({ aliases: [], honours: [], ...mode }));
const WatchBody = watchBody({ modes, planned: PLANNED_MODES });

const body = {
  query: 'best crm',
  brand: 'Acme',
  mode: 'quick',
  interval: 'daily',
  webhook_url: 'https://receiver.example/hook',
  webhook_secret: 's'.repeat(16),
};
const faulty = (more: object) => {
  const { error } = WatchBody.safeParse({ ...body, ...more });
  return [...new Set(error?.issues.map((issue) => issue.path[0]))];
};
const accepted = (more: object) => WatchBody.safeParse({ ...body, ...more }).success;
const ALL = ['mention_added', 'mention_removed', 'rank_changed', 'citation_changed'];
const PLAIN = { confirm: 1, min_rank_change: 1, cooldown_runs: 0, ignore_citation_churn: false };

test('all but the triggers and the sensitivity is required; they default to every trigger, at once (WAT-08, WAT-09, WAT-10, WAT-15, WAT-16, WAT-20, WAT-21)', (t) => {
  const defaults = { case_sensitive: false, aliases: [], competitors: [], trigger_on: ALL, sensitivity: PLAIN };
  t.deepEqual(WatchBody.parse(body) as unknown, { ...body, ...defaults });
  for (const field of Object.keys(body)) t.deepEqual(faulty({ [field]: undefined }), [field]);
});

for (const [field, min, max, rows] of [
  ['query', 1, 480, 'WAT-08'],
  ['brand', 1, 100, 'WAT-09'],
  ['webhook_secret', 16, 128, 'WAT-20'],
] as const) {
  test(`${field} has ${min} to ${max} characters, counted as code points (${rows})`, (t) => {
    for (const length of [min, max]) t.true(accepted({ [field]: 'a'.repeat(length) }));
    for (const length of [min, max]) t.true(accepted({ [field]: '😀'.repeat(length) }), `${length} astral`);
    for (const length of [min - 1, max + 1]) t.deepEqual(faulty({ [field]: 'a'.repeat(length) }), [field]);
    for (const length of [min - 1, max + 1]) t.deepEqual(faulty({ [field]: '😀'.repeat(length) }), [field]);
  });
}

test('blanks alone are no query and no brand (WAT-08, WAT-09)', (t) => {
  for (const field of ['query', 'brand']) t.deepEqual(faulty({ [field]: ' \t' }), [field]);
});

test('the modes that can be run and the announced ones are known, old names are not (WAT-11, WAT-12, WAT-13, WAT-14)', (t) => {
  const runnable = [
    'quick',
    'perplexity_live',
    'chatgpt_live',
    'gemini_live',
    'ai_overview',
    'ai_mode',
    'bing_copilot',
  ];
  for (const mode of [...runnable, 'all_live', 'deep', 'change_track']) t.true(accepted({ mode }), mode);
  for (const mode of ['realistic', 'foo', 'Quick', '', null, 1]) t.deepEqual(faulty({ mode }), ['mode']);
});

test('an interval is hourly, daily or weekly (WAT-15)', (t) => {
  for (const interval of ['hourly', 'daily', 'weekly']) t.true(accepted({ interval }));
  for (const interval of ['minutely', 'monthly', 'Daily', 24, null]) t.deepEqual(faulty({ interval }), ['interval']);
});

test('triggers are some of the seven, each once, at least one (WAT-21, WAT-22)', (t) => {
  for (const trigger of [...ALL, 'competitor_added', 'competitor_removed', 'competitor_passed'])
    t.deepEqual(WatchBody.parse({ ...body, trigger_on: [trigger] }).trigger_on, [trigger] as never);
  const doubled = ['rank_changed', 'mention_added', 'rank_changed'];
  t.deepEqual(WatchBody.parse({ ...body, trigger_on: doubled }).trigger_on, ['rank_changed', 'mention_added']);
  for (const trigger_on of [[], ['foo'], [1], 'rank_changed', null, Array(101).fill('rank_changed')]) {
    t.deepEqual(faulty({ trigger_on }), ['trigger_on'], JSON.stringify(trigger_on));
  }
});

test('what is not said of the sensitivity is plain, and a word that it does not know is refused', (t) => {
  const sensitivity = { confirm: 3 };
  t.deepEqual(WatchBody.parse({ ...body, sensitivity }).sensitivity, { ...PLAIN, confirm: 3 });
  for (const good of [
    { confirm: 5 },
    { min_rank_change: 100 },
    { cooldown_runs: 1000 },
    { ignore_citation_churn: true },
    { alarms_per_year: 0.1 },
    { alarms_per_year: 365, confirm: 1, min_rank_change: 2, cooldown_runs: 3, ignore_citation_churn: true },
  ]) {
    t.true(accepted({ sensitivity: good }), JSON.stringify(good));
  }
  for (const bad of [
    { confirm: 0 },
    { confirm: 6 },
    { confirm: 1.5 },
    { min_rank_change: 0 },
    { min_rank_change: 101 },
    { cooldown_runs: -1 },
    { cooldown_runs: 1001 },
    { ignore_citation_churn: 'yes' },
    { alarms_per_year: 0.09 },
    { alarms_per_year: 365.1 },
    { alarms_per_year: '1' },
    { alarms_per_year: null },
    { alarms_per_year: 1, confirm: 2 },
    { confirms: 2 },
    null,
    3,
  ]) {
    t.deepEqual(faulty({ sensitivity: bad }), ['sensitivity'], JSON.stringify(bad));
  }
});

test('case_sensitive is true or false', (t) => {
  for (const case_sensitive of [true, false])
    t.is(WatchBody.parse({ ...body, case_sensitive }).case_sensitive, case_sensitive);
  for (const case_sensitive of ['true', 1, null]) t.deepEqual(faulty({ case_sensitive }), ['case_sensitive']);
});

test('further fields are ignored', (t) => {
  t.false('region' in WatchBody.parse({ ...body, region: 'uk' }));
});
