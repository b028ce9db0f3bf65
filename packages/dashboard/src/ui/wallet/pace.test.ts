import test from 'ava';
import { paceOf } from './pace.js';

const funds = { balance_cents: 1000, held_cents: 100 };
const day = (at: string, charged: number, paid_back = 0) => ({
  day: at,
  purpose_kind: 'check',
  charged,
  paid_back,
  granted: 0,
});

test('a balance without its holds lasts at the pace since the first charge', (t) => {
  const days = [day('2026-11-10', 0), day('2026-11-11', 250), day('2026-11-20', 100, 50)];
  const { spent, perDay, daysLeft, lastsUntil } = paceOf(funds, { days, until: '2026-11-20' });
  t.deepEqual([spent, perDay, daysLeft], [300, 30, 30]);
  t.is(lastsUntil?.toISOString().slice(0, 10), '2026-12-20');
});

test('less than three days, or days without a charge, give no duration of a balance', (t) => {
  t.is(paceOf(funds, { days: [day('2026-11-19', 50)], until: '2026-11-20' }).daysLeft, undefined);
  t.is(paceOf(funds, { days: [], until: '2026-11-20' }).daysLeft, undefined);
  t.is(paceOf(funds, { days: [day('2026-11-11', 50, 50)], until: '2026-11-20' }).daysLeft, undefined);
});

test('a balance that is held as a whole lasts zero days', (t) => {
  const held = { balance_cents: 100, held_cents: 100 };
  t.is(paceOf(held, { days: [day('2026-11-11', 50)], until: '2026-11-20' }).daysLeft, 0);
});
