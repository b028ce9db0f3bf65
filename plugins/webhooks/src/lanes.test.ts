import test from 'ava';
import { Lanes } from './lanes.js';

const enter = (lanes: Lanes, receiver: string, times: number) =>
  Array.from({ length: times }, () => lanes.enter(receiver)).filter(Boolean).length;

test('eight requests at once go to one receiver, and another one has its own', (t) => {
  const lanes = new Lanes();
  t.is(enter(lanes, 'dead', 100), 8);
  t.is(enter(lanes, 'live', 3), 3);
  lanes.leave('dead');
  t.is(enter(lanes, 'dead', 100), 1);
});

test('64 requests go on at once, the last 16 of them to receivers that have none', (t) => {
  const lanes = new Lanes();
  for (let n = 0; n < 6; n++) t.is(enter(lanes, `dead ${n}`, 100), 8);
  t.true(lanes.scarce);
  t.false(lanes.full);
  for (let n = 0; n < 16; n++) t.is(enter(lanes, `other ${n}`, 100), 1);
  t.true(lanes.full);
  t.is(enter(lanes, 'one more', 1), 0);
  lanes.leave('other 3');
  t.is(enter(lanes, 'one more', 1), 1);
});

test('all places are there again once all have left', (t) => {
  const lanes = new Lanes();
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 64; n++) t.true(lanes.enter(`receiver ${n}`));
    t.false(lanes.enter('receiver 64'));
    for (let n = 0; n < 64; n++) lanes.leave(`receiver ${n}`);
    t.false(lanes.scarce);
  }
});

test('who has the fewest requests goes first, and of these the oldest delivery', (t) => {
  const lanes = new Lanes();
  enter(lanes, 'busy', 2);
  const due = ['busy', 'a', 'a', 'b', 'busy', 'b'].map((receiver, n) => ({ id: `${n}`, receiver }));
  const order = lanes.inTurn(due).map(({ id, receiver }) => `${receiver} ${id}`);
  t.deepEqual(order, ['a 1', 'b 3', 'a 2', 'b 5', 'busy 0', 'busy 4']);
});
