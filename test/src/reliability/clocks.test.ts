import { behaviours, forFile, type ReceivedRequest, until } from '@namedrop/testing';
import test from 'ava';
import { HOUR_MS, type RunRow } from '../api/watch-world.js';
import { paid, postsAbout, sound, told } from './books.js';
import { type Deployment, startDeployment, type Watched } from './deployment.js';
import { ABSENT, hostOf, PRESENT } from './engine.js';
import { haltAt, PLACES } from './halt.js';
import { clockOff } from './operator-files.js';
import { before } from './snares.js';

const MINUTE_MS = 60_000;

/** Runs that each host does at once, and of how many both have their part: one may have taken more than it does. */
const [AT_ONCE, ALL] = [4, 16];

const shared = forFile(test);
let world: Deployment;

test.before(async () => {
  world = await startDeployment(shared);
  const off = [10 * MINUTE_MS, -10 * MINUTE_MS];
  await Promise.all(off.map((by) => world.start({ ...clockOff(by), NAMEDROP_WATCH_CONCURRENCY: String(AT_ONCE) })));
});

/** The times that a POST tells, in seconds. */
const timesIn = ({ headers, json }: ReceivedRequest): number[] => [
  Number(headers['x-service-timestamp']),
  secondsOf((json as { fired_at: string }).fired_at),
];

/** Whole seconds of Unix, as in a signature. */
const secondsOf = (time: Date | string): number => Math.floor(new Date(time).getTime() / 1000);

test.serial(
  'hosts whose clocks are ten minutes ahead and ten behind run each slot once, and tell the time of the database (EVT-18)',
  async (t) => {
    const watches = await world.watches(ALL);
    const slots = [() => world.comeDue(...watches), () => world.time.pass(HOUR_MS)];
    for (const [index, come] of slots.entries()) {
      const from = secondsOf(await world.time.now()) + (index * HOUR_MS) / 1000;
      world.engine.says(index === 0 ? PRESENT : ABSENT);
      const door = world.engine.shut();
      await come();
      const askers = () => new Set(watches.map(({ query }) => world.engine.askedBy(query)[index]).filter(Boolean));
      await until(() => askers().size === world.hosts.size);
      door.open();
      for (const watch of watches) {
        const runs = await told(world, watch, index + 1);
        t.is(runs.length, index + 1);
        await sound(t, world, watch, runs);
        const run = runs[index];
        const posts = postsAbout(world, watch);
        t.deepEqual([run?.attempt, posts.length], [1, index + 1]);
        const to = secondsOf(await world.time.now());
        const times = [secondsOf(run?.started_at ?? ''), ...posts.slice(index).flatMap(timesIn)];
        t.deepEqual(
          times.filter((time) => time < from || time > to),
          [],
        );
      }
    }
    const hosts = watches.flatMap(({ query }) => world.engine.askedBy(query));
    t.is(hosts.length, 2 * watches.length);
  },
);

test.serial('what one of them is doing the other does not take for lost', async (t) => {
  world.engine.says(PRESENT);
  const door = world.engine.shut();
  const watches = [await world.watch()];
  await world.comeDue(...watches);
  const busy = hostOf(await door.came);
  // Until the other one has looked for what is to be done, too.
  for (let planner = busy; planner === busy; ) {
    const watch = await world.watch();
    watches.push(watch);
    const halt = await haltAt(world.storage, PLACES.planning);
    await world.comeDue(watch);
    planner = (await halt.caught()).host;
    await halt.open();
  }
  door.open();
  for (const watch of watches) {
    const runs = await told(world, watch, 1);
    await sound(t, world, watch, runs);
    t.deepEqual([runs[0]?.attempt, world.engine.askedBy(watch.query).length], [1, 1]);
  }
});

test.serial('what failed they try again a minute later by the time of the database (WDL-20)', async (t) => {
  const [watch, other] = (await world.watches(2)) as [Watched, Watched];
  world.receiver.behave(behaviours.reply({ status: 500, body: '' }));
  await world.comeDue(watch);
  const due = await until(async () => (await waitsUntil(watch)) ?? false);
  world.receiver.behave(behaviours.reply({ body: '' }));
  const early = due.getTime() - (await world.time.now()).getTime();
  t.true(early > 0 && early <= MINUTE_MS, `${early} ms`);
  await world.comeDue(other);
  await told(world, other, 1);
  t.is(postsAbout(world, watch).length, 1);
  await world.time.pass(MINUTE_MS);
  await sound(t, world, watch, await told(world, watch, 1));
  const [first, second] = postsAbout(world, watch).map(({ headers }) => Number(headers['x-service-timestamp']));
  t.true(Number(second) - Number(first) >= 60);
  await paid(t, world);
});

test.serial('a slot is planned when its time comes by the time of the database, once', async (t) => {
  const watch = await world.watch();
  await world.comeDueIn(8, watch);
  const runs = await told(world, watch, 1);
  const [{ planned_for, started_at }] = runs as [RunRow];
  const late = Number(started_at) - Number(planned_for);
  t.true(late >= 0 && late < 3000, `${late} ms`);
  await sound(t, world, watch, runs);
});

test.serial('when a host is killed while it plans, the other one plans within 11 s, and each slot once', async (t) => {
  const watches = await world.watches(3);
  const { caught, over } = await before('planning')(world);
  await world.comeDue(...watches);
  await world.end(await caught(), 'SIGKILL');
  const killed = await world.time.now();
  await over();
  for (const watch of watches) {
    const runs = await told(world, watch, 1);
    const after = Number(runs[0]?.started_at) - killed.getTime();
    t.true(after < 13_000, `${after} ms`);
    await sound(t, world, watch, runs);
  }
  await paid(t, world);
});

/** When the next attempt to tell of a watch is due. */
async function waitsUntil({ id }: Watched): Promise<Date | undefined> {
  const { rows } = await world.storage.pool.query<{ due: Date }>(
    `SELECT due_at AS due FROM webhooks.deliveries WHERE source = $1 AND state = 'waiting' AND attempts = 1`,
    [id],
  );
  return rows[0]?.due;
}
