import test from 'ava';
import { positionOf, shareScale } from './scale.js';

test('values have positions on a straight scale, and those beyond it lie at its ends', (t) => {
  const scale = { from: 0.2, to: 0.6, size: 200 };
  t.deepEqual(
    [0.2, 0.4, 0.6, 0, 1].map((value) => positionOf(value, scale)),
    [0, 100, 200, 0, 200],
  );
  t.is(positionOf(0.5, { from: 0.5, to: 0.5, size: 200 }), 100);
});

test('a scale of shares holds its intervals with room, and ends at 0 and 1', (t) => {
  t.deepEqual(
    shareScale([
      { low: 0.43, high: 0.48 },
      { low: 0.46, high: 0.51 },
    ]),
    { from: 0.35, to: 0.6 },
  );
  t.deepEqual(shareScale([{ low: 0, high: 1 }]), { from: 0, to: 1 });
});
