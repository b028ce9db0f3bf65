import { forFile, until } from '@namedrop/testing';
import test from 'ava';
import { HOUR_MS, runsOf } from '../api/watch-world.js';
import { chargesFor, paid, postsAbout, sound, told } from './books.js';
import { type Deployment, startDeployment, type Watched } from './deployment.js';
import { ABSENT } from './engine.js';
import { after, atEngine, before, type Lay } from './snares.js';

/** A moment of a run in which its host is killed. */
interface Moment {
  readonly when: string;
  readonly lay: Lay;
  /** Milliseconds until somebody else takes it for lost; absent: nobody has it. */
  readonly wait?: number;
  /** Who has taken it by then. */
  readonly attempt: number;
  /** How often the engine is asked. */
  readonly asked: number;
  /** How often it is charged for when the host dies; absent: not yet. */
  readonly charged?: number;
}

/** Longer than the queue is waited for, and than a host may be silent. */
const [UNTAKEN, SILENT] = [121_000, 61_000];

/** What a run rests for once it has been lost three times; then twice that. */
const RESTS = 31_000;

const MOMENTS: readonly Moment[] = [
  { when: 'before it is planned', lay: before('planning'), attempt: 1, asked: 1 },
  { when: 'before it is taken', lay: before('taking'), wait: UNTAKEN, attempt: 1, asked: 1 },
  { when: 'once it is taken', lay: after('taking'), wait: SILENT, attempt: 2, asked: 1 },
  { when: 'once its price is held', lay: after('holding'), wait: SILENT, attempt: 2, asked: 1 },
  { when: 'while the engine is asked', lay: atEngine, wait: SILENT, attempt: 2, asked: 2 },
  { when: 'before it is paid for', lay: before('paying'), wait: SILENT, attempt: 2, asked: 2 },
  { when: 'once it is paid for', lay: after('paying'), wait: SILENT, attempt: 2, asked: 2, charged: 1 },
  { when: 'before it is saved', lay: before('saving'), wait: SILENT, attempt: 2, asked: 2, charged: 1 },
  { when: 'before it is told', lay: before('enqueueing'), wait: SILENT, attempt: 2, asked: 2, charged: 1 },
];

const shared = forFile(test);
const watches: Watched[] = [];
let world: Deployment;

test.before(async () => {
  world = await startDeployment(shared);
  await Promise.all([world.start(), world.start()]);
});

/** Lets so much time pass that the run of a watch whose hosts have died so often is another one's. */
async function lost({ id }: Watched, deaths: number): Promise<void> {
  await world.time.pass(SILENT);
  if (deaths < 3) return;
  await until(async () => (await runsOf(world.storage, id))[0]?.state === 'due');
  await world.time.pass(RESTS * 2 ** (deaths - 3));
}

for (const { when, lay, wait = 0, attempt, asked, charged = 0 } of MOMENTS) {
  test.serial(
    `a run whose host is killed ${when} is done by another one, once, and charged once (WDL-04)`,
    async (t) => {
      const watch = await world.watch();
      watches.push(watch);
      const { caught, over } = await lay(world);
      await world.comeDue(watch);
      const dead = await caught();
      await world.end(dead, 'SIGKILL');
      await over();
      t.is((await chargesFor(world, watch)).length, charged);
      const successor = world.start();
      await world.time.pass(wait);
      const runs = await told(world, watch, 1);
      t.is(runs.length, 1);
      t.is(runs[0]?.attempt, attempt);
      await sound(t, world, watch, runs);
      const askers = world.engine.askedBy(watch.query);
      t.is(askers.length, asked);
      t.not(askers.at(-1), dead);
      await successor;
    },
  );
}

test.serial(
  'a run whose hosts are killed again and again between paying and saving is told by the one that lives, and charged once (WDL-04)',
  async (t) => {
    const watch = await world.watch();
    watches.push(watch);
    for (let deaths = 1; deaths <= 4; deaths++) {
      const { caught, over } = await before('saving')(world);
      await (deaths === 1 ? world.comeDue(watch) : lost(watch, deaths - 1));
      await world.end(await caught(), 'SIGKILL');
      await over();
      t.is((await chargesFor(world, watch)).length, 1);
      await world.start();
    }
    await lost(watch, 4);
    const runs = await told(world, watch, 1);
    t.is(runs[0]?.attempt, 5);
    await sound(t, world, watch, runs);
  },
);

test.serial(
  'a run whose host was killed is not made when its watch is paused: nothing is asked, charged or told (WAT-35)',
  async (t) => {
    const watch = await world.watch();
    const { caught, over } = await after('taking')(world);
    await world.comeDue(watch);
    await world.end(await caught(), 'SIGKILL');
    await over();
    await Promise.all([world.pause(watch), world.start()]);
    await world.time.pass(SILENT);
    const runs = await told(world, watch, 1);
    t.deepEqual(
      runs.map(({ state }) => state),
      ['skipped'],
    );
    t.deepEqual(
      [world.engine.askedBy(watch.query), await chargesFor(world, watch), postsAbout(world, watch)],
      [[], [], []],
    );
  },
);

test.serial('after six hours in which no host ran, each of these watches runs once, for its latest slot', async (t) => {
  for (const name of world.hosts.keys()) await world.end(name, 'SIGKILL');
  await world.time.pass(6.5 * HOUR_MS);
  world.engine.says(ABSENT);
  await Promise.all([world.start(), world.start()]);
  for (const watch of watches) {
    const runs = await told(world, watch, 2);
    t.is(runs.length, 2);
    await sound(t, world, watch, runs);
    t.like(runs[1], { attempt: 1, triggers_fired: ['mention_removed'] });
    const [first = 0, second = 0] = runs.map(({ planned_for }) => planned_for.getTime());
    t.is((second - first) % HOUR_MS, 0);
    t.true((await world.time.now()).getTime() - second < HOUR_MS);
  }
  await paid(t, world);
});
