import type { OverviewResponse } from '@namedrop/contract';
import test from 'ava';
import { headline } from './headline.js';

const words = (overview: Partial<OverviewResponse>) => {
  const whole = {
    brand: { id: '', name: 'Acme' },
    outcomes: counts(0, 0),
    headline: { place: null, leader: null },
    platforms: [],
    window_before: { from: '', until: '', days: 30 },
    ...overview,
  } as unknown as OverviewResponse;
  return headline(whole, (id) => id.toUpperCase())
    .map(({ text }) => text)
    .join('')
    .replace('\n', ' ');
};

const counts = (named: number, not_named: number, failed = 0) =>
  ({ asked: named + not_named + failed, named, not_named, no_answer: 0, failed }) as OverviewResponse['outcomes'];

const platform = (id: string, from: number, to: number, verdict: 'up' | 'down' | 'none' | null) =>
  ({
    platform: id,
    visibility: { value: to, before: { value: from }, verdict },
  }) as OverviewResponse['platforms'][number];

test('the headline compares how often the brand and the rival named most are named', (t) => {
  const leader = { name: 'Globex', named: 70 };
  const behind = { outcomes: counts(45, 55), headline: { place: 2, leader } };
  t.is(words(behind), 'Acme was named in 45% of 100 answers; Globex, the rival named most, in 70%. ');
  const ahead = { outcomes: counts(80, 20), headline: { place: 1, leader } };
  t.is(words(ahead), 'Acme was named in 80% of 100 answers, more often than any rival; Globex follows with 70%. ');
  t.is(words({ outcomes: counts(2, 2) }), 'Acme was named in 2 of 4 answers. ');
  t.is(words({ outcomes: counts(0, 0, 3) }), 'Acme got no answer in this period. ');
  t.is(words({}), 'Acme was not asked about in this period. ');
});

test('the headline names platforms that changed by more than chance, two at most', (t) => {
  const none = platform('a', 0.5, 0.5, 'none');
  const changed = ['b', 'c', 'd'].map((id) => platform(id, 0.5, 0.2, 'down'));
  const outcomes = counts(45, 55);
  const second = (platforms: OverviewResponse['platforms']) => words({ outcomes, platforms }).split('answers. ')[1];
  t.is(second([none]), 'No platform changed by more than chance.');
  const few = [platform('a', 0, 0.5, null)];
  t.is(second(few), 'Too few answers to compare in the 30 days before.');
  t.regex(words({ outcomes: counts(2, 2), platforms: few }), /Too few answers to compare in this period\.$/);
  t.is(
    second([none, ...changed.slice(0, 1)]),
    'Of the two platforms, one changed by more than chance: B fell from 50% to 20%.',
  );
  t.is(
    second([none, ...changed]),
    'Of the four platforms, three changed by more than chance: B fell from 50% to 20%, C fell from 50% to 20%, and one more.',
  );
});
