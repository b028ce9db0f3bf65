import test from 'ava';
import { Lanes } from './lanes.js';

/** @param account unless it is named, the receiver is the only one of its account */
const enter = (lanes: Lanes, receiver: string, times: number, account = `of ${receiver}`) =>
  Array.from({ length: times }, () => lanes.enter({ receiver, account })).filter(Boolean).length;

const leave = (lanes: Lanes, receiver: string, account = `of ${receiver}`) => lanes.leave({ receiver, account });

test('eight requests at once go to one receiver, and another one has its own', (t) => {
  const lanes = new Lanes();
  t.is(enter(lanes, 'dead', 100), 8);
  t.is(enter(lanes, 'live', 3), 3);
  leave(lanes, 'dead');
  t.is(enter(lanes, 'dead', 100), 1);
});

test('eight requests at once go to one receiver, however many accounts name it', (t) => {
  const lanes = new Lanes();
  let entered = 0;
  for (let n = 0; n < 20; n++) entered += enter(lanes, 'shared', 1, `account ${n}`);
  t.is(entered, 8);
});

test('sixteen requests at once go on for one account, the last four of them to receivers that have none', (t) => {
  const lanes = new Lanes();
  t.is(enter(lanes, 'dead 1', 100, 'one'), 8);
  t.is(enter(lanes, 'dead 2', 100, 'one'), 4);
  for (let n = 0; n < 4; n++) t.is(enter(lanes, `other ${n}`, 100, 'one'), 1);
  t.is(enter(lanes, 'one more', 1, 'one'), 0);
  t.is(enter(lanes, 'one more', 1, 'two'), 1);
  t.false(lanes.scarce);
  leave(lanes, 'other 3', 'one');
  t.is(enter(lanes, 'other 4', 1, 'one'), 1);
});

test('64 requests go on at once, the last 16 of them for accounts and receivers that have none', (t) => {
  const lanes = new Lanes();
  for (let n = 0; n < 6; n++) t.is(enter(lanes, `dead ${n}`, 100), 8);
  t.true(lanes.scarce);
  t.false(lanes.full);
  t.is(enter(lanes, 'another', 1, 'of dead 0'), 0);
  t.is(enter(lanes, 'dead 0', 1, 'another'), 0);
  for (let n = 0; n < 16; n++) t.is(enter(lanes, `other ${n}`, 100), 1);
  t.true(lanes.full);
  t.is(enter(lanes, 'one more', 1), 0);
  leave(lanes, 'other 3');
  t.is(enter(lanes, 'one more', 1), 1);
});

test('all places are there again once all have left', (t) => {
  const lanes = new Lanes();
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 64; n++) t.is(enter(lanes, `receiver ${n}`, 1), 1);
    t.is(enter(lanes, 'receiver 64', 1), 0);
    for (let n = 0; n < 64; n++) leave(lanes, `receiver ${n}`);
    t.false(lanes.scarce);
  }
});

test('who has the fewest requests goes first, and of these the oldest delivery', (t) => {
  const lanes = new Lanes();
  enter(lanes, 'busy', 2);
  const due = ['busy', 'a', 'a', 'b', 'busy', 'b'].map((receiver, n) => ({ id: `${n}`, receiver, account: 'one' }));
  const order = lanes.inTurn(due).map(({ id, receiver }) => `${receiver} ${id}`);
  t.deepEqual(order, ['a 1', 'b 3', 'a 2', 'b 5', 'busy 0', 'busy 4']);
});
