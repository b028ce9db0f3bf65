import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Host } from '@namedrop/host';
import type { Figures } from '../report.js';
import { type Measurement, quantile } from '../rounds.js';

const DATABASE = 'bench_pgbench';
const THREADS = 2;

/** Rows of its tables of accounts, tellers and branches. With its own scale, 1,000 branches have 100 million accounts. */
const ROWS = 1_000;

/** The built-in script tpcb-like, on tables of `ROWS` rows each. */
const SCRIPT = `
\\set aid random(1, ${ROWS})
\\set bid random(1, ${ROWS})
\\set tid random(1, ${ROWS})
\\set delta random(-5000, 5000)
BEGIN;
UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
END;
`;

const FILL = `
  INSERT INTO pgbench_branches (bid, bbalance) SELECT n, 0 FROM generate_series(1, ${ROWS}) AS n;
  INSERT INTO pgbench_tellers (tid, bid, tbalance) SELECT n, n, 0 FROM generate_series(1, ${ROWS}) AS n;
  INSERT INTO pgbench_accounts (aid, bid, abalance) SELECT n, n, 0 FROM generate_series(1, ${ROWS}) AS n;
  VACUUM ANALYZE pgbench_branches; VACUUM ANALYZE pgbench_tellers; VACUUM ANALYZE pgbench_accounts`;

/** Where Debian and its kin, Fedora and Homebrew keep it. */
const PLACES = [
  '/usr/lib/postgresql/*/bin/pgbench',
  '/usr/pgsql-*/bin/pgbench',
  '/opt/homebrew/opt/postgresql@*/bin/pgbench',
];

/** Finds pgbench: on the path, or in one of the usual places. @returns undefined where it is not installed */
function findPgbench(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pgbench'));
  return [...onPath, ...PLACES].flatMap((pattern) => globSync(pattern).toSorted()).at(0);
}

/**
 * Prepares pgbench on a database of its own, on the server of a host.
 * @param clients connections at the same time
 * @returns the measurement; undefined where pgbench is not installed
 */
export async function pgbench(
  { storage }: Host,
  { folder, clients }: { readonly folder: string; readonly clients: number },
): Promise<Measurement | undefined> {
  const binary = findPgbench();
  if (binary === undefined) return undefined;
  const { host = '', port, user = '' } = storage.target;
  const server = ['-h', host, '-p', `${port}`, '-U', user];
  const run = (args: readonly string[]) => promisify(execFile)(binary, [...server, ...args, DATABASE]);
  await storage.pool.query(`DROP DATABASE IF EXISTS ${DATABASE}`);
  await storage.pool.query(`CREATE DATABASE ${DATABASE}`);
  await run(['-i', '-I', 'dtp', '-q']);
  const pool = storage.openPool({ max: 1, database: DATABASE });
  for (const statement of FILL.split(';')) await pool.query(statement);
  await pool.end();
  const logs = path.join(folder, 'pgbench');
  await mkdir(logs, { recursive: true });
  const script = path.join(logs, 'tpcb-like.sql');
  await writeFile(script, SCRIPT);
  return async (seconds) => {
    const most = Math.max(1, Math.round(seconds));
    const log = ['-l', `--log-prefix=${path.join(logs, 'log')}`];
    const load = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', `${THREADS}`, '-T', `${most}`, '-f', script];
    const { stdout } = await run([...load, ...log]);
    return figuresOf(stdout, await latencies(logs));
  };
}

/** Reads the latency of each transaction, in milliseconds, and removes the logs. */
async function latencies(folder: string): Promise<readonly number[]> {
  const files = globSync(path.join(folder, 'log*'));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  await Promise.all(files.map((file) => rm(file)));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  return lines.map((line) => Number(line.split(' ')[2]) / 1000);
}

function figuresOf(report: string, took: readonly number[]): Figures {
  const numberIn = (pattern: RegExp) => Number(pattern.exec(report)?.[1] ?? Number.NaN);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(took, share)) as [number, number, number];
  return {
    'per second': numberIn(/^tps = ([\d.]+)/m),
    'p50 ms': p50,
    'p95 ms': p95,
    'p99 ms': p99,
    failed: numberIn(/^number of failed transactions: (\d+)/m) || 0,
  };
}
