import test from 'ava';
import { formatDay, formatFull, formatWhen } from './dates.js';

const NOW = new Date('2026-11-21T09:30:00Z');

test('a time near the present is in words, and later ones are days', (t) => {
  const when = (iso: string) => formatWhen(new Date(iso), NOW);
  t.is(when('2026-11-21T09:29:30Z'), 'just now');
  t.is(when('2026-11-21T09:22:00Z'), '8 minutes ago');
  t.is(when('2026-11-21T08:14:00Z'), 'today, 08:14');
  t.is(when('2026-11-20T23:59:00Z'), 'yesterday, 23:59');
  t.is(when('2026-11-19T23:59:00Z'), '19 Nov');
  t.is(when('2026-11-21T11:00:00Z'), 'today, 11:00', 'of the future');
});

test('a day of another year has its year, and the whole time names UTC', (t) => {
  t.is(formatDay(new Date('2025-12-31T23:00:00Z'), NOW), '31 Dec 2025');
  t.is(formatFull(new Date('2026-11-02T08:14:05Z')), 'Mon, 2 Nov 2026, 08:14:05 UTC');
});
