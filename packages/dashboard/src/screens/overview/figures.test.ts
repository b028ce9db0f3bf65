import test from 'ava';
import { formatPoints, heatStep, rankScale, showRankFigure, showShareFigure } from './figures.js';

const NOTHING = { value: null, n: 0, low: null, high: null };
const share = (value: number, n: number) => ({ value, n, low: value - 0.02, high: value + 0.02 });

test('a share is a percentage from five answers on, a fraction below, and a dash without answers', (t) => {
  const figure = { ...share(0.45, 1487), before: share(0.48, 1400), verdict: 'none', difference: null } as const;
  const { text, note, was, direction } = showShareFigure(figure);
  t.deepEqual([text, note, was, direction], ['45%', '43–47% · n 1,487', '48%', 'none']);
  const few = { ...share(0.5, 4), before: share(0.48, 4), verdict: null, difference: null };
  t.deepEqual(showShareFigure(few), { text: '2 of 4', by: 'under 1 point' });
  t.is(showShareFigure({ ...NOTHING, before: NOTHING, verdict: null, difference: null }).text, '–');
});

test('a rank has one decimal and half the width of its interval, and 1 is at the right of its scale', (t) => {
  const now = { value: 2.04, n: 673, low: 1.94, high: 2.14 };
  const difference = { value: -0.31, low: -0.4, high: -0.2 };
  const shown = showRankFigure({ ...now, before: { ...now, value: 2.35 }, verdict: 'down', difference });
  t.deepEqual([shown.text, shown.note, shown.by, shown.was], ['2.0', '±0.1 · n 673', '0.3', '2.4']);
  t.deepEqual(rankScale([now]), { from: 2.4, to: 1.8 });
  t.is(rankScale([{ ...now, low: 1 }]).to, 1);
});

test('differences are points, and the steps of the heat table reach from none to nearly all', (t) => {
  t.deepEqual([0.149, -0.01, 0.001].map(formatPoints), ['15 points', '1 point', 'under 1 point']);
  t.deepEqual([0, 0.07, 0.17, 0.35, 0.5, 0.7, 0.9, 1].map(heatStep), [0, 0, 1, 2, 3, 4, 5, 5]);
});
