import type { BoardRun } from '@namedrop/contract';
import test from 'ava';
import { laneOf } from './timeline-lanes.js';

const run = (rank: number | null | 'none') =>
  ({
    state: 'succeeded',
    providers: {
      chatgpt:
        rank === 'none' ? { mentioned: false, rank: null, surface_present: false } : { mentioned: rank !== null, rank },
    },
    errors: {},
  }) as unknown as BoardRun;

test('a lane has rank 1 above rank 3, and all without a rank at its bottom', (t) => {
  const [first, third, none] = laneOf([run(1), run(3), run(null)], 'chatgpt').points;
  t.true((first?.y ?? 0) < (third?.y ?? 0));
  t.true((third?.y ?? 0) < (none?.y ?? 0));
});

test('a line is broken by a run without an answer and by one that does not name the brand', (t) => {
  const lane = laneOf([run(1), run(2), run('none'), run(1), run(null), run(2), run(2)], 'chatgpt');
  t.deepEqual(
    lane.lines.map((line) => line.split(' ').length),
    [2, 2],
  );
  t.deepEqual(lane.lines[0]?.split(' ')[0], '28,11');
});
