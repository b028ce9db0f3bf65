import test from 'ava';
import { formatAmount, formatCredits, formatDuration, showShare } from './numbers.js';

test('a share is a percentage with its interval from five answers on, else a fraction', (t) => {
  t.deepEqual(showShare(0, 0), { text: '–' });
  t.deepEqual(showShare(2, 4), { text: '2 of 4' });
  t.like(showShare(673, 1487), { text: '45%', interval: '43–48%' });
  t.like(showShare(5, 5), { text: '100%', interval: '57–100%' });
});

test('amounts, credits and durations are written as people read them', (t) => {
  t.is(formatAmount(1, 'answer'), '1 answer');
  t.is(formatAmount(1484, 'answer'), '1,484 answers');
  t.is(formatAmount(2, 'query', 'queries'), '2 queries');
  t.is(formatCredits(61480), '61,480');
  t.is(formatCredits(27.5), '27.5');
  t.deepEqual([850, 14_210, 185_400].map(formatDuration), ['850 ms', '14.2 s', '3 min 5 s']);
});
