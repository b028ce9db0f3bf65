import { startDemoWorld } from '@namedrop/demo/world';
import legacyAsk from '@namedrop/legacy-ask';
import { DEMO_ACCOUNT } from '@namedrop/plugin-api';
import { until } from '@namedrop/testing';
import { databaseTime } from '@namedrop/testing/host';
import { createUser } from '../api/person.js';
import { rememberOutcomes } from '../dashboard/past.js';

/** Time of all pictures, so that they do not change from day to day. */
const NOON = Date.parse('2026-11-21T14:05:00Z');
/** Person with the demo data. */
export const OWNER = 'mara@brambleway.example';
/** Person of an account in which nothing was asked, and which runs the deployment: the demo's never does. */
export const NEWCOMER = 'noa@quayside.example';
/** Person who follows one-time links. */
const INVITED = 'ilse@brambleway.example';

/** A deployment with the history of the demo, at the time of the pictures. */
export interface Stage extends AsyncDisposable {
  readonly url: string;
  /** Time of the pictures when it starts; it goes on from there. */
  now(): Date;
  /** Returns the path of a fresh one-time link. */
  setupPath(): Promise<string>;
  /** Returns ids of the checks of a question in a mode, the newest first. */
  checks(query: string, mode: string): Promise<readonly string[]>;
  /** Returns the id of a watch. */
  watch(query: string): Promise<string>;
  /** Returns the path of the latest run of a watch that reported a change. */
  runPath(query: string): Promise<string>;
}

type Demo = Awaited<ReturnType<typeof startDemoWorld>>;

export interface StageOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Part of the recorded delays that answers take. Default 0. */
  readonly pace?: number;
}

export async function openStage({ port = 0, pace = 0 }: StageOptions = {}): Promise<Stage> {
  const started = Date.now();
  const now = () => new Date(NOON + Date.now() - started);
  const plugins = { 'legacy-ask': { module: legacyAsk } };
  const demo = await startDemoWorld({ pace, port, pages: true, clock: { now }, plugins });
  const { host, url } = demo;
  await until(async () => (await host.storage.pool.query(REBUILDS)).rowCount === 0);
  await databaseTime(host.storage).pass(NOON - started);
  const { id: invited } = await host.people.users.create({ account: DEMO_ACCOUNT, email: INVITED });
  await createUser({ host, url, account: DEMO_ACCOUNT }, OWNER);
  const { id: empty } = await host.accounts.create({ name: 'Quayside' });
  await createUser({ host, url, account: empty }, NEWCOMER);
  await rememberOutcomes(demo);
  return {
    url,
    now,
    setupPath: async () => `/setup#${(await host.people.links.issue(invited)).token}`,
    ...readers(demo),
    [Symbol.asyncDispose]: () => demo[Symbol.asyncDispose](),
  };
}

const REBUILDS = 'SELECT FROM namedrop.tracked_brands WHERE rebuild_after IS NOT NULL AND rebuild_again IS NOT NULL';
const CHECKS = `SELECT id FROM namedrop.checks WHERE account_id = $1 AND request->>'query' = $2 AND mode = $3
  ORDER BY created_at DESC`;
const WATCH = 'SELECT id FROM watch.watches WHERE account_id = $1 AND query = $2';
const RUN = `SELECT runs.id FROM watch.runs JOIN watch.watches ON watches.id = watch_id
  WHERE account_id = $1 AND query = $2 AND cardinality(triggers_fired) > 0 ORDER BY planned_for DESC`;

/** Finds rows of the demo by their texts, since their ids are random. */
function readers({ host: { storage } }: Demo): Pick<Stage, 'checks' | 'watch' | 'runPath'> {
  const idsOf = async (statement: string, ...values: string[]) => {
    const { rows } = await storage.pool.query<{ id: string }>(statement, [DEMO_ACCOUNT, ...values]);
    if (rows.length === 0) throw new Error(`the demo has no row of ${values.join(', ')}`);
    return rows.map(({ id }) => id);
  };
  const watch = async (query: string) => (await idsOf(WATCH, query))[0] as string;
  return {
    checks: (query, mode) => idsOf(CHECKS, query, mode),
    watch,
    runPath: async (query) => `/watches/${await watch(query)}/runs/${(await idsOf(RUN, query))[0]}`,
  };
}
