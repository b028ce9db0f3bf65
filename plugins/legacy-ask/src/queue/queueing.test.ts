import { AccountSuspended } from '@namedrop/plugin-api';
import { until } from '@namedrop/testing';
import test from 'ava';
import { account, admission, askOf, MINUTE_MS, openQueue, webhook } from './queue.test.helper.js';

/** Longer than a lane is waited for, and than a host may be silent, the first time. */
const [UNTAKEN_MS, SILENT_MS] = [121_000, 61_000];

test('an ask is answered, paid for, kept and told, and then it is queued no more', async (t) => {
  const { queue, work, sent, counted, read, rows, books } = await openQueue(t);
  const ask = askOf();
  t.is(await queue.accept(ask, admission), 3750 as never);
  t.is(books.held.get(ask.id), 37.5);
  t.like(await read(ask.id), { state: 'queued' });
  await work();
  t.like(await read(ask.id), { state: 'succeeded', content: { usage: { billable_units: 1, cost_cents: 37.5 } } });
  t.deepEqual([...books.paid], [[ask.id, 37.5]]);
  t.like(sent, { length: 1, 0: { account, event: 'ask.completed', subject: ask.id, target: { endpoint: webhook } } });
  t.deepEqual(counted, [['late', { units: 1, cacheHit: false, providers: ['gemini'] }]]);
  t.deepEqual(await rows(), []);
});

test('it takes as long as its caller has waited', async (t) => {
  const { queue, work, read, time } = await openQueue(t);
  const ask = askOf();
  await queue.accept(ask, admission);
  await time.pass(MINUTE_MS);
  await work();
  const ended = await read(ask.id);
  if (!ended || ended.expired || ended.state !== 'succeeded') return t.fail();
  const { latency_ms } = ended.content.usage;
  t.true(Number.isInteger(latency_ms) && latency_ms >= MINUTE_MS && latency_ms < 10 * MINUTE_MS, `${latency_ms}`);
});

test('one whose job was lost is sent to its lane once more, and answered once, however often', async (t) => {
  const { queue, jobs, tick, work, answers, sent, time } = await openQueue(t);
  await queue.accept(askOf(), admission);
  const [lane = ''] = jobs.splice(0);
  await tick();
  t.deepEqual(answers.asked, [], 'nobody is impatient');
  await time.pass(UNTAKEN_MS);
  await tick();
  jobs.push(lane, lane);
  await work();
  t.deepEqual([answers.asked.length, sent.length], [1, 1]);
});

test('two hosts that hear of it at once do not both answer it', async (t) => {
  const { queue, jobs, work, answers, open, sent } = await openQueue(t);
  const other = open();
  const asks = Array.from({ length: 20 }, () => askOf());
  for (const ask of asks) await queue.accept(ask, admission);
  other.jobs.push(...jobs);
  await Promise.all([work(), other.work()]);
  t.is(answers.asked.length + other.answers.asked.length, 20);
  t.is(sent.length + other.sent.length, 20);
});

test('a host that falls silent loses it, and pays for nothing and tells nothing any more', async (t) => {
  const { queue, work, answers, open, books, sent, time, read } = await openQueue(t);
  const ask = askOf();
  await queue.accept(ask, admission);
  const { begun, go } = answers.hold();
  const slow = work();
  await begun;
  await time.pass(SILENT_MS);
  const other = open();
  other.answers.says = () => 'Globex leads.';
  await other.tick();
  go();
  await slow;
  t.deepEqual([sent.length, other.sent.length], [0, 1]);
  t.deepEqual([...books.paid], [[ask.id, 37.5]]);
  t.like(await read(ask.id), { content: { providers: [{ content: 'Globex leads.' }] } });
});

test('a host that loses it and then refuses it releases nothing that another host holds for it', async (t) => {
  const { queue, work, answers, open, books, time, read } = await openQueue(t);
  const ask = askOf();
  await queue.accept(ask, admission);
  const { begun, go } = answers.hold();
  const { before } = answers;
  answers.before = async () => {
    await before();
    throw new AccountSuspended();
  };
  const slow = work();
  await begun;
  await time.pass(SILENT_MS);
  const other = open();
  const held = other.answers.hold();
  const answered = other.tick();
  await held.begun;
  go();
  await slow;
  t.is(books.held.get(ask.id), 37.5);
  held.go();
  await answered;
  t.deepEqual([...books.paid], [[ask.id, 37.5]]);
  t.like(await read(ask.id), { state: 'succeeded' });
});

test('a host that shows that it is alive keeps it', async (t) => {
  const { queue, work, answers, leases, open, time, database } = await openQueue(t);
  await queue.accept(askOf(), admission);
  const { begun, go } = answers.hold();
  const slow = work();
  await begun;
  await time.pass(SILENT_MS);
  leases.start();
  await until(async () => (await database.query('SELECT FROM queue WHERE wake_at > namedrop.now()')).length > 0);
  const other = open();
  await other.tick();
  go();
  await slow;
  await other.tick();
  t.deepEqual([answers.asked.length, other.answers.asked.length], [1, 0]);
  await leases.stop();
});

test('what was found is not asked for again when it could not be paid for, and paid for once', async (t) => {
  const { queue, work, tick, answers, books, sent, soon, time, log } = await openQueue(t);
  const ask = askOf();
  await queue.accept(ask, admission);
  books.beforeSettling = async () => {
    throw new Error('no database');
  };
  await work();
  for (let attempt = 0; attempt < 5; attempt++) {
    await time.pass(10 * MINUTE_MS);
    await tick();
  }
  t.is(answers.asked.length, 1);
  t.deepEqual([sent.length, books.paid.size], [0, 0]);
  t.true(log.text().includes('an attempt to answer a queued ask failed'));
  const looks = soon.map(([name, { delayS = 0 } = {}]) => `${name} ${Math.floor(delayS)}`);
  // The first one is for the end of the lease.
  t.deepEqual(
    looks,
    [60, 30, 60, 120, 240, 480, 960].map((delayS) => `ask.look ${delayS}`),
  );
  books.beforeSettling = async () => undefined;
  await time.pass(60 * MINUTE_MS);
  await tick();
  t.deepEqual([answers.asked.length, sent.length], [1, 1]);
  t.deepEqual([...books.paid], [[ask.id, 37.5]]);
});

test('what was found and cannot be paid for any more is told for nothing', async (t) => {
  const { queue, work, tick, books, read, time } = await openQueue(t);
  const ask = askOf();
  await queue.accept(ask, admission);
  books.beforeSettling = async () => {
    throw new Error('no database');
  };
  await work();
  books.beforeSettling = async () => undefined;
  books.expire();
  books.funds = 0;
  await time.pass(70 * MINUTE_MS);
  await tick();
  t.like(await read(ask.id), { state: 'succeeded', content: { usage: { billable_units: 1, cost_cents: 0 } } });
});

test('one whose hosts die three times is given up: nothing is charged or held, and its caller is told', async (t) => {
  const { queue, jobs, open, books, read, time, rows } = await openQueue(t);
  const ask = askOf();
  await queue.accept(ask, admission);
  const dying = [open(), open(), open()];
  dying[0]?.jobs.push(...jobs);
  const slow: Promise<void>[] = [];
  const held = dying.map(({ answers }) => answers.hold());
  for (const [index, host] of dying.entries()) {
    if (index > 0) await host.queue.wake();
    slow.push(host.work());
    await held[index]?.begun;
    await time.pass((60 * MINUTE_MS) / 8);
  }
  const last = open();
  await last.tick();
  t.like(await read(ask.id), { state: 'failed', content: { code: 'internal_error' } });
  t.deepEqual([last.answers.asked.length, last.sent.length, last.counted.length], [0, 1, 0]);
  t.deepEqual([books.held.size, books.paid.size, books.funds], [0, 0, 1000]);
  for (const { go } of held) go();
  await Promise.all(slow);
  t.deepEqual([books.held.size, books.paid.size, books.funds], [0, 0, 1000]);
  t.deepEqual(await rows(), []);
});

test('one that nobody has answered for an hour is given up, and nothing is asked', async (t) => {
  const { queue, tick, answers, sent, books, read, time } = await openQueue(t);
  const ask = askOf();
  await queue.accept(ask, admission);
  await time.pass(60 * MINUTE_MS);
  await tick();
  t.like(await read(ask.id), { state: 'failed', content: { code: 'internal_error' } });
  t.deepEqual([answers.asked.length, sent.length], [0, 1]);
  t.deepEqual([books.held.size, books.paid.size, books.funds], [0, 0, 1000]);
});

test('a host that stops gives back what it could not answer, at once and without blame', async (t) => {
  const { queue, work, answers, going, open, rows, sent, jobs } = await openQueue(t);
  await queue.accept(askOf(), admission);
  answers.says = () => {
    going.abort();
    return undefined;
  };
  await work();
  t.like(await rows(), { length: 1, 0: { state: 'queued', failures: 0 } });
  t.deepEqual(jobs, ['async']);
  const other = open();
  other.jobs.push(...jobs);
  await other.work();
  t.deepEqual([sent.length, other.sent.length], [0, 1]);
});

test('an answer that came while the host was stopping is told', async (t) => {
  const { queue, work, answers, going, sent } = await openQueue(t);
  await queue.accept(askOf(), admission);
  answers.says = () => {
    going.abort();
    return 'Acme leads.';
  };
  await work();
  t.is(sent.length, 1);
});

test('an ask that cannot be queued has nothing set aside', async (t) => {
  const { queue, books, database } = await openQueue(t);
  await database.query('ALTER TABLE queue RENAME TO gone');
  await t.throwsAsync(queue.accept(askOf(), admission));
  t.deepEqual([books.held.size, books.funds], [0, 1000]);
});

test('who cannot pay, and who may not call, leaves nothing behind, and the first has the token back', async (t) => {
  const { queue, books, rows } = await openQueue(t);
  books.funds = 37.49;
  let tokens = 0;
  const counting = { take: async () => void tokens++, giveBack: async () => void tokens-- };
  await t.throwsAsync(queue.accept(askOf(), counting), { name: 'InsufficientFunds' });
  t.is(tokens, 0);
  const refusal = new Error('too often');
  const refusing = { ...counting, take: () => Promise.reject(refusal) };
  t.is(await t.throwsAsync(queue.accept(askOf(), refusing)), refusal);
  t.deepEqual([books.held.size, await rows()], [0, []]);
});
