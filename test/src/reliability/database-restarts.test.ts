import { behaviours } from '@namedrop/testing';
import test from 'ava';
import { until } from '../api/watch-world.js';
import { paid, sound, told } from './books.js';
import { type Deployment, startDeployment } from './deployment.js';
import { doorBefore } from './door.js';
import { embedded } from './home.js';
import { untilOver } from './stillness.js';

const WATCHES = 20;

test('a database that is restarted under runs and deliveries, and that drops all connections, makes nothing twice and loses nothing', async (t) => {
  const world = await startDeployment(t, embedded);
  await Promise.all([world.start(), world.start()]);
  const watches = await world.watches(WATCHES);
  const engine = world.engine.shut();
  const receiver = doorBefore(world.receiver, behaviours.reply({ body: '' }));
  await world.comeDue(...watches);
  await until(async () => watches.every(({ query }) => world.engine.askedBy(query).length > 0));
  await restart(world);
  engine.open();
  await receiver.came;
  await restart(world);
  receiver.open();
  for (const posts of [1, 5, 10]) {
    await world.receiver.received(posts);
    await cutAll(world);
  }
  await untilOver(world, watches);
  for (const watch of watches) await sound(t, world, watch, await told(world, watch, 1));
  for (const name of world.hosts.keys()) t.is(await world.end(name, 'SIGTERM'), 0);
  await paid(t, world);
});

/** Ends the server at once and in no order, and resolves when the hosts have brought it back. */
async function restart({ storage: { pool } }: Deployment): Promise<void> {
  const server = async () => (await pool.query<{ pid: number }>(SERVER)).rows[0]?.pid;
  const pid = await server();
  process.kill(Number(pid), 'SIGQUIT');
  await until(async () => (await server().catch(() => pid)) !== pid);
}

const SERVER = `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid`;

/** Ends all connections, also those of the test. */
async function cutAll({ storage: { pool } }: Deployment): Promise<void> {
  await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
}
