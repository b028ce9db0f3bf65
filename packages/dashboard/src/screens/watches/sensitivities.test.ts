import test from 'ava';
import { alarmsText, CHOICES, choiceOf, sensitivityOf, sensitivityText } from './sensitivities.js';

test('each choice is found again in the fields that it sends', (t) => {
  for (const { value } of CHOICES) t.is(choiceOf(sensitivityOf(value, 12)), value);
});

test('fields that no choice gives are no choice', (t) => {
  t.is(choiceOf({ confirm: 2 }), undefined);
  t.is(choiceOf({ confirm: 3, ignore_citation_churn: true, cooldown_runs: 4 }), undefined);
});

test('sensitivities and false alarms are said in words', (t) => {
  t.is(sensitivityText({ confirm: 1 }), 'at once');
  t.is(sensitivityText({ confirm: 3 }), 'after 3 runs');
  t.is(sensitivityText({ alarms_per_year: 12 }), '12 false a year at most');
  t.is(alarmsText({ low: 0.2, high: 80.6, basis: 'measured' }), '<1–81 a year');
  t.is(alarmsText({ low: 0, high: 12, basis: 'budget' }), '12 a year at most');
});
