import { forFile, until } from '@namedrop/testing';
import test from 'ava';
import { paid, postsAbout, sound, told } from './books.js';
import { type Deployment, startDeployment, type Watched } from './deployment.js';
import { haltAt, PLACES } from './halt.js';
import { embedded } from './home.js';
import { untilOver } from './stillness.js';

const shared = forFile(test);
let world: Deployment;

test.before(async () => {
  world = await startDeployment(shared, embedded);
  await Promise.all([world.start(), world.start()]);
});

/** Ends the server at once and in no order, and resolves when the hosts have brought it back. */
async function restart({ storage: { pool } }: Deployment): Promise<void> {
  const server = async () => (await pool.query<{ pid: number }>(SERVER)).rows[0]?.pid;
  const pid = await server();
  process.kill(Number(pid), 'SIGQUIT');
  await until(async () => (await server().catch(() => pid)) !== pid);
}

const SERVER = `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid`;

/** Ends all connections but the one that asks for it. */
async function cutAll({ storage: { pool } }: Deployment): Promise<void> {
  await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
}

/** Drops all connections whenever there are so many POSTs about these watches. */
async function cutAt(counts: readonly number[], watches: readonly Watched[]): Promise<void> {
  for (const count of counts) {
    await until(async () => watches.flatMap((watch) => postsAbout(world, watch)).length >= count);
    await cutAll(world);
  }
}

/** That each watch ran and was told, in spite of it all. */
async function allSound(t: Parameters<typeof sound>[0], watches: readonly Watched[]): Promise<void> {
  await untilOver(world, watches);
  for (const watch of watches) {
    const runs = await told(world, watch, 1);
    t.is(runs.length, 1);
    await sound(t, world, watch, runs);
  }
}

/** Restarts are few: hosts bring back a server that ends time and again after ever longer pauses. */
const FAULTS = [
  { strike: cutAll, fault: 'drops all connections when the price of a run is held', place: 'holding' },
  { strike: restart, fault: 'is restarted when a run is paid for', place: 'paying' },
  { strike: restart, fault: 'is restarted when a run is saved', place: 'saving' },
  { strike: cutAll, fault: 'drops all connections when a delivery is enqueued', place: 'enqueueing' },
  { strike: cutAll, fault: 'drops all connections when an attempt is begun', place: 'beginning' },
  { strike: restart, fault: 'is restarted when the outcome of an attempt is noted', place: 'noting' },
  { strike: cutAll, fault: 'drops all connections when a run is told that it was delivered', place: 'telling' },
] as const;

for (const { strike, fault, place } of FAULTS) {
  test.serial(`a database that ${fault} costs no run and no delivery, and doubles none`, async (t) => {
    const watches = await world.watches(3);
    const { caught, open } = await haltAt(world.storage, PLACES[place]);
    await world.comeDue(...watches);
    await caught();
    await strike(world);
    await open();
    await allSound(t, watches);
  });
}

test.serial(
  'a database that is restarted while the engine is asked, and then drops all connections twice, loses and doubles nothing',
  async (t) => {
    const watches = await world.watches(20);
    const door = world.engine.shut();
    await world.comeDue(...watches);
    await until(async () => watches.every(({ query }) => world.engine.askedBy(query).length > 0));
    await restart(world);
    door.open();
    await Promise.all([cutAt([1, 8], watches), untilOver(world, watches)]);
    await allSound(t, watches);
    for (const name of world.hosts.keys()) t.is(await world.end(name, 'SIGTERM'), 0);
    await paid(t, world);
  },
);
