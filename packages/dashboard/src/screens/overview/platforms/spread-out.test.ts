import test from 'ava';
import { spreadOut } from './spread-out.js';

const room = { gap: 10, least: 0, most: 100 };

test('positions that are far enough from each other stay', (t) => {
  t.deepEqual(spreadOut([50, 20, 80], room), [50, 20, 80]);
});

test('close positions move apart in their order, and none leaves the room', (t) => {
  t.deepEqual(spreadOut([50, 52, 51], room), [50, 70, 60]);
  t.deepEqual(spreadOut([99, 98], room), [100, 90]);
  t.deepEqual(spreadOut([-5, 0], room), [0, 10]);
});
