/** The process of the floor of block b: four bare calls of undici, `JSON.parse` of the replies, one durable write. */
import pg from 'pg';
import { Agent } from 'undici';
import { runClosedLoop } from '../load/closed-loop.js';
import { fire } from '../load/fire.js';
import { answerOrders } from '../process/answer-orders.js';
import { PLUGIN_CONNECTIONS } from '../world/database-url.js';
import type { UnitLoop } from './contender.js';
import type { FloorSettings } from './floor.js';

const { databaseUrl, calls } = JSON.parse(process.argv[2] ?? '{}') as FloorSettings;
const pool = new pg.Pool({ connectionString: databaseUrl, max: PLUGIN_CONNECTIONS });
await pool.query(`
  CREATE SCHEMA IF NOT EXISTS bench;
  CREATE TABLE IF NOT EXISTS bench.writes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL)`);
const WRITE = { name: 'write', text: 'INSERT INTO bench.writes (at) VALUES (now())' };
const agent = new Agent();

async function unit(): Promise<boolean> {
  const replies = await Promise.all(calls.map((call) => fire(call, agent)));
  const read = replies.map((reply) => reply !== undefined && JSON.parse(reply));
  await pool.query(WRITE);
  return read.every((reply) => typeof reply === 'object');
}

answerOrders({ closedLoop: ({ concurrency, ...end }: UnitLoop) => runClosedLoop(concurrency, end, unit) }, 'ready');
