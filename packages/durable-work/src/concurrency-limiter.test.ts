import test from 'ava';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

interface Request {
  readonly receiver: string;
  readonly account: string;
}

const limits = () =>
  new ConcurrencyLimiter<Request>({
    keys: [
      { keyOf: ({ receiver }) => receiver, all: 8 },
      { keyOf: ({ account }) => account, all: 16, reserved: 4 },
    ],
    host: { all: 64, reserved: 16 },
  });

/** @param account unless it is named, the receiver is the only one of its account */
const enter = (limiter: ConcurrencyLimiter<Request>, receiver: string, times: number, account = `of ${receiver}`) =>
  Array.from({ length: times }, () => limiter.enter({ receiver, account })).filter(Boolean).length;

const leave = (limiter: ConcurrencyLimiter<Request>, receiver: string, account = `of ${receiver}`) =>
  limiter.leave({ receiver, account });

test('eight requests at once go to one receiver, and another one has its own', (t) => {
  const limiter = limits();
  t.is(enter(limiter, 'dead', 100), 8);
  t.is(enter(limiter, 'live', 3), 3);
  leave(limiter, 'dead');
  t.is(enter(limiter, 'dead', 100), 1);
});

test('eight requests at once go to one receiver, however many accounts name it', (t) => {
  const limiter = limits();
  let entered = 0;
  for (let n = 0; n < 20; n++) entered += enter(limiter, 'shared', 1, `account ${n}`);
  t.is(entered, 8);
});

test('sixteen requests at once go on for one account, the last four of them to receivers that have none', (t) => {
  const limiter = limits();
  t.is(enter(limiter, 'dead 1', 100, 'one'), 8);
  t.is(enter(limiter, 'dead 2', 100, 'one'), 4);
  for (let n = 0; n < 4; n++) t.is(enter(limiter, `other ${n}`, 100, 'one'), 1);
  t.is(enter(limiter, 'one more', 1, 'one'), 0);
  t.is(enter(limiter, 'one more', 1, 'two'), 1);
  t.false(limiter.scarce);
  leave(limiter, 'other 3', 'one');
  t.is(enter(limiter, 'other 4', 1, 'one'), 1);
});

test('64 requests go on at once, the last 16 of them for accounts and receivers that have none', (t) => {
  const limiter = limits();
  for (let n = 0; n < 6; n++) t.is(enter(limiter, `dead ${n}`, 100), 8);
  t.true(limiter.scarce);
  t.false(limiter.full);
  t.is(enter(limiter, 'another', 1, 'of dead 0'), 0);
  t.is(enter(limiter, 'dead 0', 1, 'another'), 0);
  for (let n = 0; n < 16; n++) t.is(enter(limiter, `other ${n}`, 100), 1);
  t.true(limiter.full);
  t.is(enter(limiter, 'one more', 1), 0);
  leave(limiter, 'other 3');
  t.is(enter(limiter, 'one more', 1), 1);
});

test('a place that is returned is awaited where a unit of one of its keys was refused, until the next look', (t) => {
  const limiter = limits();
  enter(limiter, 'busy', 9, 'one');
  enter(limiter, 'quiet', 1, 'two');
  t.true(limiter.leave({ receiver: 'busy', account: 'one' }));
  t.false(limiter.leave({ receiver: 'quiet', account: 'two' }));
  limiter.forgetRefused();
  t.false(limiter.leave({ receiver: 'busy', account: 'one' }));
});

test('all places are there again once all have left', (t) => {
  const limiter = limits();
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 64; n++) t.is(enter(limiter, `receiver ${n}`, 1), 1);
    t.is(enter(limiter, 'receiver 64', 1), 0);
    for (let n = 0; n < 64; n++) leave(limiter, `receiver ${n}`);
    t.false(limiter.scarce);
  }
});

test('who has the fewest requests goes first, and of these the oldest delivery', (t) => {
  const limiter = limits();
  enter(limiter, 'busy', 2);
  const due = ['busy', 'a', 'a', 'b', 'busy', 'b'].map((receiver, n) => ({ receiver, account: `${n}` }));
  const order = limiter.inTurn(due).map(({ account, receiver }) => `${receiver} ${account}`);
  t.deepEqual(order, ['a 1', 'b 3', 'a 2', 'b 5', 'busy 0', 'busy 4']);
});
