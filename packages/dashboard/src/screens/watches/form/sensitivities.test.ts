import test from 'ava';
import {
  alarmsText,
  CHOICES,
  choiceOf,
  FIRST_SENSITIVITY,
  sensitivityDraft,
  sensitivityOf,
  sensitivityText,
} from './sensitivities.js';

test('each choice is found again in the fields that it sends, whatever the size of a change and the pause are', (t) => {
  for (const { value, sets } of CHOICES) {
    const sent = sensitivityOf({ ...FIRST_SENSITIVITY, ...sets, places: '2', quiet: '5' });
    t.like(sent, { min_rank_change: 2, cooldown_runs: 5 });
    t.is(choiceOf(sensitivityDraft(sent)), value);
  }
});

test('fields of another client match no choice and are kept', (t) => {
  const other = { confirm: 2, min_rank_change: 1, cooldown_runs: 0, ignore_citation_churn: true };
  t.is(choiceOf(sensitivityDraft(other)), undefined);
  t.deepEqual(sensitivityOf(sensitivityDraft(other)), other);
});

test('sensitivities and false alarms are formatted as words', (t) => {
  t.is(sensitivityText({ confirm: 1 }), 'at once');
  t.is(sensitivityText({ confirm: 3 }), 'after 3 runs');
  t.is(sensitivityText({ confirm: 1, alarms_per_year: 12 }), '12 false a year at most');
  t.is(alarmsText({ low: 0.2, high: 80.6, basis: 'measured' }), '<1–81 a year');
  t.is(alarmsText({ low: 0, high: 12, basis: 'budget' }), '12 a year at most');
});
