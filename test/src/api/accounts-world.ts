import legacyAsk from '@namedrop/legacy-ask';
import { until } from '@namedrop/testing';
import watch from '@namedrop/watch';
import type { ExecutionContext } from 'ava';
import { operatorFolder } from '../boot/command.js';
import { GRANTED } from './ask-world.js';
import { liveVendor } from './live-vendor.js';
import { monitorsOf } from './monitors-world.js';
import { startQueue } from './queue-world.js';

const CONFIGURATION = {
  'namedrop.config.js': `export default { plugins: { billing: {}, webhooks: {}, watch: {}, 'legacy-ask': {} } };`,
};

/** A host with all that accounts have, whose queue answers one ask at a time, and the commands of its operator. */
export async function startAccounts(t: ExecutionContext) {
  const vendor = await liveVendor(t);
  const plugins = { watch: { module: watch } };
  const config = { defaultPlan: 'enterprise' };
  const world = await startQueue(t, {
    options: { vendor: vendor.url, plugins, config, quickMs: 60_000 },
    settings: { module: legacyAsk, concurrency: 1 },
  });
  const { host, account, browser, receiver, get, postTo, time } = world;
  const { host: at = '', port, database } = host.storage.target;
  const DATABASE_URL = `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(at)}`;
  const folder = await operatorFolder(t, CONFIGURATION, { env: { DATABASE_URL } });
  const { pool } = host.storage;
  const watchBody = {
    query: 'best zephyrine crm',
    brand: 'Zephyrine',
    mode: 'ai_overview',
    interval: 'hourly',
    webhook_url: `${receiver.url}/hook`,
    webhook_secret: 'a secret of at least sixteen characters',
  };
  return {
    ...world,
    vendor,
    folder,
    pool,
    monitors: monitorsOf(browser),
    granted: GRANTED,
    /** Runs a command to its end. @returns its output as JSON */
    async run(...args: string[]) {
      const { code, stdout, stderr } = await folder.run([...args, '--json']);
      t.is(code, 0, `${args.join(' ')}: ${stderr}`);
      return JSON.parse(stdout);
    },
    async createWatch(): Promise<string> {
      const { status, body, text } = await postTo('/v1/watch', watchBody);
      t.is(status, 201, text);
      return body.id;
    },
    /** Lets time pass until the watches and monitors of the account are due. */
    passHour: () => time.pass(66 * 60_000),
    /** Resolves with the runs of a watch, the oldest first, once so many have ended. */
    runsOf: (id: string, count: number) =>
      until(async () => {
        const { rows } = await pool.query(
          `SELECT state, error, cost_hundredths::float8 AS cost FROM watch.runs
           WHERE watch_id = $1 AND ended_at IS NOT NULL ORDER BY planned_for`,
          [id],
        );
        return rows.length >= count && rows;
      }),
    /** The same of a monitor. */
    monitorRunsOf: (id: string, count: number) =>
      until(async () => {
        const { rows } = await pool.query(
          `SELECT state, error, cost_hundredths::float8 AS cost FROM "legacy-ask".monitor_runs
           WHERE monitor_id = $1 AND ran_at IS NOT NULL ORDER BY planned_for`,
          [id],
        );
        return rows.length >= count && rows;
      }),
    /** Resolves once the key of the account gets that status. */
    answers: (status: number) => until(async () => (await get('/v1/balance')).status === status),
    /** Tables that hold a text, of whatever column, as `schema.table`. */
    async tablesWith(text: string): Promise<string[]> {
      const { rows: tables } = await pool.query<{ name: string }>(
        `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
         WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const { rowCount } = await pool.query(`SELECT FROM ${name} AS row WHERE row::text ILIKE $1 LIMIT 1`, [
          `%${text}%`,
        ]);
        if (rowCount) found.push(name);
      }
      return found;
    },
    account,
  };
}
