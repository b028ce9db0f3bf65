import { forFile, until } from '@namedrop/testing';
import test from 'ava';
import { HOUR_MS } from '../api/watch-world.js';
import { paid, postsAbout, sound, told } from './books.js';
import { type Deployment, startDeployment, type Watched } from './deployment.js';
import { ABSENT } from './engine.js';
import { after, atReceiver, before, type Lay } from './snares.js';

/** A moment of a delivery in which its host is killed. */
interface Moment {
  readonly when: string;
  readonly lay: Lay;
  /** What the log says of its attempts in the end. */
  readonly attempts: readonly string[];
  readonly posts: number;
  /** Milliseconds that pass until somebody else may go on. */
  readonly wait?: number;
}

/** Longer than an attempt may take, than the first two pauses, and than an end may be told. */
const [LOST, MINUTE, FIVE_MINUTES, UNTOLD] = [31_000, 60_001, 300_001, 11_000];

const AGAIN = ['failed', 'accepted'];
const ONCE = ['accepted'];

const MOMENTS: readonly Moment[] = [
  { when: 'before its attempt is begun', lay: before('beginning'), attempts: ONCE, posts: 1 },
  { when: 'before it is sent', lay: after('beginning'), attempts: AGAIN, posts: 1 },
  { when: 'before its receiver has answered', lay: atReceiver, attempts: AGAIN, posts: 2 },
  { when: 'before the answer is noted', lay: before('noting'), attempts: AGAIN, posts: 2 },
  { when: 'once that is noted', lay: after('noting'), attempts: ONCE, posts: 1, wait: UNTOLD },
  { when: 'before its run is told', lay: before('telling'), attempts: ONCE, posts: 1, wait: UNTOLD },
];

const shared = forFile(test);
const watches: Watched[] = [];
let world: Deployment;

test.before(async () => {
  world = await startDeployment(shared);
  await Promise.all([world.start(), world.start()]);
});

/** The states of the attempts to tell of a watch, in their order. */
async function attemptsOf({ id }: Watched): Promise<string[]> {
  const { rows } = await world.storage.pool.query<{ state: string }>(
    `SELECT attempts.state FROM webhooks.attempts JOIN webhooks.deliveries ON deliveries.id = delivery
     WHERE source = $1 ORDER BY attempts.number`,
    [id],
  );
  return rows.map(({ state }) => state);
}

/** Lets so much time pass that attempts whose host died are given up, and so many are. */
async function giveUp(watch: Watched, count: number): Promise<void> {
  await world.time.pass(LOST);
  await until(async () => (await attemptsOf(watch)).filter((state) => state === 'failed').length === count);
}

for (const { when, lay, attempts, posts, wait = 0 } of MOMENTS) {
  test.serial(
    `a delivery whose host is killed ${when} is brought to its end by another one (WDL-26, WDL-27, WDL-28)`,
    async (t) => {
      const watch = await world.watch();
      watches.push(watch);
      const { caught, over } = await lay(world);
      await world.comeDue(watch);
      await world.end(await caught(), 'SIGKILL');
      await over();
      const successor = world.start();
      await world.time.pass(wait);
      if (attempts === AGAIN) {
        await giveUp(watch, 1);
        await world.time.pass(MINUTE);
      }
      const runs = await told(world, watch, 1);
      await sound(t, world, watch, runs);
      t.is(postsAbout(world, watch).length, posts);
      t.deepEqual(await attemptsOf(watch), attempts as string[]);
      t.is(world.engine.askedBy(watch.query).length, 1);
      await successor;
    },
  );
}

test.serial(
  'a delivery whose host was killed is not sent again when its watch is paused, and its run is undelivered (WAT-35)',
  async (t) => {
    const watch = await world.watch();
    const { caught, over } = await atReceiver(world);
    await world.comeDue(watch);
    await world.end(await caught(), 'SIGKILL');
    await over();
    await Promise.all([world.pause(watch), world.start()]);
    await giveUp(watch, 1);
    const [run] = await told(world, watch, 1);
    t.is(run?.delivery, 'undelivered');
    await world.time.pass(MINUTE);
    t.deepEqual(await attemptsOf(watch), ['failed']);
    t.is(postsAbout(world, watch).length, 1);
  },
);

test.serial(
  'a delivery whose host is killed in each of its attempts is sent three times, and not a fourth; its run is undelivered (WDL-22, WDL-24)',
  async (t) => {
    const watch = await world.watch();
    watches.push(watch);
    for (const [index, pause] of [0, MINUTE, FIVE_MINUTES].entries()) {
      const { caught, over } = await atReceiver(world);
      await (index === 0 ? world.comeDue(watch) : world.time.pass(pause));
      await world.end(await caught(), 'SIGKILL');
      await over();
      await Promise.all([world.start(), giveUp(watch, index + 1)]);
    }
    const [run] = await told(world, watch, 1);
    t.like(run, { state: 'succeeded', delivery: 'undelivered' });
    t.deepEqual(await attemptsOf(watch), ['failed', 'failed', 'failed']);
    t.is(postsAbout(world, watch).length, 3);
  },
);

test.serial(
  'what happened to them is not told again, and keeps none of these watches from telling of its next run (WDL-25, WDL-29)',
  async (t) => {
    world.engine.says(ABSENT);
    const earlier = watches.map((watch) => postsAbout(world, watch).length);
    await world.time.pass(HOUR_MS);
    for (const [index, watch] of watches.entries()) {
      const runs = await told(world, watch, 2);
      t.like(runs[1], { attempt: 1, triggers_fired: ['mention_removed'], delivery: 'delivered' });
      t.is(postsAbout(world, watch).length, (earlier[index] ?? 0) + 1);
    }
    await paid(t, world);
  },
);
