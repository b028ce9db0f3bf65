import { forFile, until } from '@namedrop/testing';
import test from 'ava';
import { paid, postsAbout, sound, told } from './books.js';
import { type Deployment, type HostProcess, startDeployment } from './deployment.js';
import { hostOf } from './engine.js';
import { atReceiver } from './snares.js';

const WATCHES = 24;

const shared = forFile(test);
let world: Deployment;

test.before(async () => {
  world = await startDeployment(shared);
  await Promise.all([world.start(), world.start()]);
});

/** Tells a host to stop. @returns its exit code to come, once it takes no more requests */
async function stopping(name: string): Promise<{ readonly left: Promise<number | null> }> {
  const { url } = world.hosts.get(name) as HostProcess;
  const left = world.end(name, 'SIGTERM');
  await until(() =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  return { left };
}

test.serial(
  'a host that is told to stop ends the runs that it has begun, and nothing is lost or done again',
  async (t) => {
    const watches = await world.watches(WATCHES);
    const asked = () => watches.flatMap(({ query }) => world.engine.askedBy(query));
    const door = world.engine.shut();
    await world.comeDue(...watches.slice(1));
    const leaving = hostOf(await door.came);
    await until(async () => asked().length === WATCHES - 1);
    const { left } = await stopping(leaving);
    await world.comeDue(...watches.slice(0, 1));
    door.open();
    t.is(await left, 0);
    for (const watch of watches) {
      const runs = await told(world, watch, 1);
      await sound(t, world, watch, runs);
      t.deepEqual([runs[0]?.attempt, postsAbout(world, watch).length], [1, 1]);
    }
    t.is(asked().length, WATCHES);
  },
);

test.serial('a host that is told to stop waits for the receiver that it has sent to', async (t) => {
  await world.start();
  const watch = await world.watch();
  const { caught, over } = await atReceiver(world);
  await world.comeDue(watch);
  const { left } = await stopping(await caught());
  await over();
  t.is(await left, 0);
  await sound(t, world, watch, await told(world, watch, 1));
  t.is(postsAbout(world, watch).length, 1);
});

test.serial(
  'runs that a host cannot end before it must leave are another one’s at once, and charged once',
  async (t) => {
    for (const name of world.hosts.keys()) t.is(await world.end(name, 'SIGTERM'), 0);
    const hasty = { NAMEDROP_DRAIN_MS: '200' };
    await Promise.all([world.start(hasty), world.start(hasty)]);
    const watches = await world.watches(4);
    const door = world.engine.shut();
    await world.comeDue(...watches);
    const leaving = hostOf(await door.came);
    await until(async () => watches.every(({ query }) => world.engine.askedBy(query).length === 1));
    t.is(await world.end(leaving, 'SIGTERM'), 0);
    door.open();
    for (const watch of watches) {
      const runs = await told(world, watch, 1);
      await sound(t, world, watch, runs);
      const askers = world.engine.askedBy(watch.query);
      t.is(askers.filter((host) => host === leaving).length, askers.length - 1);
      t.is(runs[0]?.attempt, askers.length);
    }
    await paid(t, world);
  },
);
