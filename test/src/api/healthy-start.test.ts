import billing from '@namedrop/billing';
import { startHost } from '@namedrop/host';
import legacyAsk from '@namedrop/legacy-ask';
import { behaviours, type CapturedLog, capturedLog, until } from '@namedrop/testing';
import { databaseTime } from '@namedrop/testing/host';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';
import test from 'ava';
import pg from 'pg';
import { liveVendor } from './live-vendor.js';
import { livePlugins } from './live-world.js';
import { monitorsOf } from './monitors-world.js';
import { SECRET_KEY } from './person.js';
import { startQueue } from './queue-world.js';
import { SECRET } from './watch-world.js';

const DAY_MS = 86_400_000;
const PLANNED = 'SELECT FROM watch.runs HAVING count(*) > 0 AND (SELECT count(*) FROM "legacy-ask".monitor_runs) > 0';

/** The queue's line about its clock: the test has moved that of the database alone. */
const SKEW = /^the job queue warns: .*Clock skew/;

const complaints = ({ lines }: CapturedLog) =>
  lines
    .filter(({ level, message }) => (level === 'warn' || level === 'error') && !SKEW.test(message))
    .map(({ message }) => message);

/** The ask was queued two days ago. */
const TOO_LATE = 'a queued ask was given up';

test('a start that finds watches, monitors and queued asks due logs nothing at warn or above but the ask that it gives up', async (t) => {
  const vendor = await liveVendor(t);
  const options = { vendor: vendor.url, plugins: { watch: { module: watch } } };
  const world = await startQueue(t, { options });
  const { host, receiver, postTo, browser } = world;
  const { id: webhook_id } = await world.register();
  const hook = { webhook_url: `${receiver.url}/hook`, webhook_secret: SECRET };
  const watched = { query: 'best crm', brand: 'Acme', mode: 'ai_overview', interval: 'hourly', ...hook };
  t.is((await postTo('/v1/watch', watched)).status, 201);
  await monitorsOf(browser).create({ webhook_id });
  world.upstreams.gemini.behave(behaviours.silent());
  await world.queue({ mode: 'standard', providers: ['gemini'], webhook_id });
  const { host: at, port, database } = host.storage.target;
  const databaseUrl = `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(String(at))}`;
  await host.stop();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await databaseTime({ pool }).pass(2 * DAY_MS);
  await pool.end();

  const log = capturedLog();
  const config = {
    port: 0,
    drainMs: 0,
    databaseUrl,
    dataDir: '/nowhere',
    secretKey: SECRET_KEY,
    plugins: {
      ...livePlugins(vendor.url),
      billing: { module: billing },
      webhooks: { module: webhooks },
      'legacy-ask': { module: legacyAsk },
      watch: { module: watch },
    },
  };
  const again = await startHost({ config, env: {}, log });
  t.teardown(() => again.stop());
  const { pool: there } = again.storage;
  await until(async () => (await there.query(PLANNED)).rows.length > 0 && complaints(log).length > 0);
  t.deepEqual(complaints(log), [TOO_LATE]);
  t.is(log.lines.filter(({ message }) => SKEW.test(message)).length, 1);
});
