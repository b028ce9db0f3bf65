import { listenForSocket } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { operatorFolder } from './command.js';
import { freePort } from './world.js';

const WAITS = /the database is away; waiting for it/;
const THERE = /the database is there/;
const EMPTY = { 'namedrop.config.js': 'export default { port: 0, plugins: {} };' };

/** A folder whose database will be reached by a port that nothing listens on yet. */
async function awayFolder(t: ExecutionContext, waitMs?: number) {
  const real = new URL(await testDatabase(t));
  const port = await freePort();
  const away = new URL(real);
  away.search = '';
  away.port = String(port);
  away.password = 'hunter2-secret';
  const folder = await operatorFolder(t, EMPTY, {
    env: {
      DATABASE_URL: away.href,
      ...(waitMs !== undefined && { NAMEDROP_DATABASE_WAIT_MS: String(waitMs) }),
    },
  });
  return {
    ...folder,
    /** The server comes: connections to the port go on to it. */
    async comes(): Promise<void> {
      await listenForSocket(t, real.href, port);
    },
  };
}

test('a start waits for a database that is away, says so once, and serves when it comes', async (t) => {
  const folder = await awayFolder(t);
  const host = folder.start();
  await host.logged(WAITS);
  await folder.comes();
  await host.printed(/Namedrop serves http/);
  const { code, stderr } = await host.stop();
  t.is(code, 0);
  t.is(stderr.split(WAITS).length, 2);
  t.is(stderr.split(THERE).length, 2);
  t.notRegex(stderr, /hunter2/);
});

test('a start ends with exit code 1 and a sentence when the database stays away', async (t) => {
  const folder = await awayFolder(t, 300);
  const { code, stderr } = await folder.start().finished;
  t.is(code, 1);
  t.regex(stderr, /host +storage +The database at localhost:\d+\/\w+ cannot be used: .* It was away for \d+\.\d s/);
  t.is(stderr.split(WAITS).length, 2);
  t.notRegex(stderr, /hunter2|at .*\.js:\d/);
});

test('a signal ends the wait at once with exit code 0', async (t) => {
  const folder = await awayFolder(t);
  const host = folder.start();
  await host.logged(WAITS);
  const { code, stdout } = await host.stop();
  t.deepEqual([code, stdout], [0, '']);
});

test('doctor and other commands do not wait for a database that is away', async (t) => {
  const folder = await awayFolder(t);
  for (const args of [['doctor'], ['accounts', 'ls'], ['migrate']]) {
    const { code, stdout, stderr } = await folder.run(args);
    t.is(code, 1, args.join(' '));
    t.regex(stdout + stderr, /cannot be used: .*Nothing listens there/);
    t.notRegex(stderr, WAITS);
  }
});

test('a database that does not exist ends the start at once', async (t) => {
  const real = new URL(await testDatabase(t));
  real.pathname = '/absent';
  const folder = await operatorFolder(t, EMPTY, { env: { DATABASE_URL: real.href } });
  const { code, stderr } = await folder.start().finished;
  t.is(code, 1);
  t.regex(stderr, /create it with "createdb"/);
  t.notRegex(stderr, WAITS);
});
