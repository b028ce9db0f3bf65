import { ApiError, type Credits } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { openWithRun } from '../watches.test.helper.js';

const PRICE = 4000 as Credits;

type Open = Awaited<ReturnType<typeof openWithRun>>;

/** Attempts that fail on and on, each after its pause. @returns the pauses after which a pass was asked for, in seconds */
async function failures(
  { run, runner, going, planner, queue, soon, row, time }: Open,
  count: number,
): Promise<number[]> {
  const pauses: number[] = [];
  for (let failure = 1; failure <= count; failure++) {
    const before = (await time.now()).getTime();
    await runner.run(run, going.signal);
    const pause = ((await row())?.wake_at.getTime() ?? 0) - before;
    // The claim asks for a pass at the end of its lease, before.
    const [name, options] = soon.splice(0).at(-1) ?? [];
    pauses.push(name === 'run.look' ? Math.floor(options?.delayS ?? 0) : Number.NaN);
    await time.pass(pause);
    await planner.wake();
    queue.splice(0);
  }
  return pauses;
}

/** Has every attempt fail from now on, once it is paid for or before. */
function fail({ checks, wallet, run }: Open, paid: boolean): void {
  checks.before = async () => {
    if (paid) wallet.paid.set(run, PRICE);
    throw new Error('no connection');
  };
}

test('what fails for a fault of ours is tried again after half a minute, three times in all', async (t) => {
  const world = await openWithRun(t);
  fail(world, false);
  t.deepEqual(await failures(world, 3), [30, 30, 30]);
  t.like(await world.row(), { state: 'due', failures: 3, error: null });
  await world.runner.run(world.run, world.going.signal);
  t.like(await world.row(), { state: 'failed', failures: 3, error: 'internal_error', cost_hundredths: '0' });
  t.is(world.checks.ran.length, 3);
  t.is(world.log.text().match(/an attempt to run a watch failed/g)?.length, 3);
});

test('what was paid for is tried on with growing pauses, twenty times in all, and then costs what the books say', async (t) => {
  const world = await openWithRun(t);
  fail(world, true);
  const longest = Array.from({ length: 14 }, () => 480);
  t.deepEqual(await failures(world, 20), [30, 30, 30, 60, 120, 240, ...longest]);
  t.is(world.checks.ran.length, 20);
  await world.runner.run(world.run, world.going.signal);
  t.like(await world.row(), { state: 'failed', failures: 20, error: 'internal_error', cost_hundredths: '4000' });
  t.is(world.checks.ran.length, 20);
  t.like(world.log.lines.at(-1), { level: 'error', fields: { run: world.run, cost: 4000 } });
});

test('what was paid for is told as soon as nothing fails any more, however often it did', async (t) => {
  const world = await openWithRun(t);
  fail(world, true);
  await failures(world, 19);
  world.checks.before = async () => undefined;
  await world.runner.run(world.run, world.going.signal);
  t.like(await world.row(), { state: 'succeeded', attempt: 20, failures: 19, delivery: 'pending' });
  t.is(world.sent.length, 1);
});

for (const [paid, end] of [
  [false, { state: 'failed', error: 'internal_error', failures: 3, cost_hundredths: '0' }],
  [true, { state: 'succeeded', error: null, failures: 3, delivery: 'pending' }],
] as const) {
  test(`a run that has killed three hosts ${paid ? 'and was paid for is taken up again' : 'is given up'}, after a rest`, async (t) => {
    const { open, run, time, row, rows, wallet } = await openWithRun(t);
    for (let host = 1; host <= 3; host++) {
      const doomed = open();
      const { begun } = doomed.checks.hold();
      await doomed.planner.wake();
      void doomed.runner.run(run, doomed.going.signal);
      await begun;
      if (paid) wallet.paid.set(run, PRICE);
      t.is((await row())?.attempt, host);
      await time.pass(61_000);
    }
    const { planner, queue, tick, checks } = open();
    await planner.wake();
    t.deepEqual(queue, [], 'it rests');
    t.like(await row(), { state: 'due', failures: 3 });
    await time.pass(30_000);
    await tick();
    t.like(await row(), end);
    t.is(checks.ran.length, paid ? 1 : 0);
    t.is((await rows()).length, 1);
  });
}

/** What an attempt comes to that is not the first: everything but an answer. */
const IN_VAIN = {
  'that is refused': () => Promise.reject(new ApiError(501, 'mode_not_yet_available', 'no')),
  'in which nobody answers': async () => undefined,
} as const;

for (const [what, before] of Object.entries(IN_VAIN)) {
  test(`a run ${what} after it was paid for is not ended by that`, async (t) => {
    const { run, runner, going, checks, wallet, row, sent, time, tick } = await openWithRun(t);
    wallet.paid.set(run, PRICE);
    checks.costs = () => PRICE;
    checks.says = () => undefined;
    checks.before = before;
    await runner.run(run, going.signal);
    t.like(await row(), { state: 'due', failures: 1, error: null });
    t.deepEqual(sent, []);
    checks.says = () => 'Acme.';
    checks.before = async () => undefined;
    await time.pass(31_000);
    await tick();
    t.like(await row(), { state: 'succeeded', cost_hundredths: '4000', delivery: 'pending' });
  });
}

for (const [paid, cost] of [
  [0, '0'],
  [PRICE, '4000'],
] as const) {
  test(`a run that somebody had begun when its watch was paused is skipped, and costs the ${cost} that were paid`, async (t) => {
    const { open, run, watch, wallet, row, time, tick, desk, checks, sent } = await openWithRun(t);
    const doomed = open();
    const { begun } = doomed.checks.hold();
    void doomed.runner.run(run, doomed.going.signal);
    await begun;
    wallet.paid.set(run, paid as Credits);
    await time.pass(61_000);
    await open().planner.wake();
    await desk.pause(watch.id);
    t.like(await row(), { state: 'due' });
    await tick();
    t.like(await row(), { state: 'skipped', cost_hundredths: cost, error: null, delivery: null });
    t.deepEqual([checks.ran, sent], [[], []]);
  });
}

test('what an attempt pays for that stalled until its run was given up, the run costs', async (t) => {
  const { open, run, runner, going, checks, wallet, row, time, tick } = await openWithRun(t);
  const { begun, go } = checks.hold();
  const stalled = runner.run(run, going.signal);
  await begun;
  for (let failure = 2; failure <= 4; failure++) {
    const other = open();
    fail({ ...other, wallet, run } as Open, false);
    await time.pass(61_000);
    await other.tick();
  }
  t.like(await row(), { state: 'failed', cost_hundredths: '0' });
  wallet.paid.set(run, PRICE);
  go();
  await stalled;
  t.like(await row(), { state: 'failed', error: 'internal_error', cost_hundredths: '4000' });
  await tick();
});

test('as long as the books cannot be looked into nothing is given up', async (t: ExecutionContext) => {
  const { open, ...world } = await openWithRun(t);
  fail({ open, ...world }, false);
  await failures({ open, ...world }, 3);
  const down = async () => {
    throw new Error('no connection');
  };
  const { runner, going } = open({ wallet: { hold: down, charge: down } });
  await runner.run(world.run, going.signal);
  t.like(await world.row(), { state: 'due', failures: 4, error: null });
  await world.time.pass(61_000);
  await world.tick();
  t.like(await world.row(), { state: 'failed', failures: 4, cost_hundredths: '0' });
});
