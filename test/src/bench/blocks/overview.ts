import { randomUUID } from 'node:crypto';
import type { Host } from '@namedrop/host';
import { closedLoop } from '../load/closed-loop.js';
import type { BenchRun } from '../options.js';
import { atMost, type Block } from '../report.js';
import { figure, interleaved, type Measurement } from '../rounds.js';
import { makeResults, OWN_HOST, PER_DAY, RIVALS, resultPool, sumUp } from '../world/result-rows.js';
import type { World } from '../world/world.js';

const MONTH = '30 days';
const YEAR = '400 days';

/** Replies that are measured, by name: the query of each. */
const QUERIES = {
  '7 days': '?period=7d',
  [MONTH]: '?period=30d',
  '90 days': '?period=90d',
  [YEAR]: '?period=400d',
  '30 days, two platforms': '?period=30d&platform=chatgpt,claude',
  '30 days, one question': '?period=30d&query=best%20crm%20for%20team%201',
} as const;

/** (i) The overview of a brand, computed from the sums of its results. */
export async function overview({ host, payers: [{ account }] }: World, run: BenchRun): Promise<Block> {
  const cookie = await signIn(host, account);
  const brand = await createBrand(host, cookie);
  const pool = resultPool(host);
  await makeResults(pool, brand, run.rows);
  const summed = await sumUp(pool);
  await pool.end();
  const read = (query: string) =>
    overAnd(async () => (await call(host, `/dashboard/api/overview${query}`, { cookie })).ok);
  const measurements = Object.fromEntries(Object.entries(QUERIES).map(([name, query]) => [name, read(query)]));
  const rows = await interleaved(measurements, run);
  return {
    id: 'i',
    title: `overview: ${run.rows.toLocaleString('en')} results of a brand, ${PER_DAY.toLocaleString('en')} a day, ${RIVALS.length} competitors`,
    rows,
    reaches: [
      atMost(200, 'ms', `${MONTH}, p95`, figure(rows, MONTH, 'p95 ms')),
      atMost(200, 'ms', `${YEAR}, p95`, figure(rows, YEAR, 'p95 ms')),
    ],
    notes: [`All sums made again from the results: ${summed.toFixed(1)} s. Each reply also reads the period before.`],
  };
}

function overAnd(work: () => Promise<boolean>): Measurement {
  return (seconds) => closedLoop(1, seconds, work);
}

interface CallOptions {
  readonly cookie?: string;
  readonly body?: object;
}

async function call({ url, baseUrl }: Host, path: string, { cookie = '', body }: CallOptions): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: new URL(baseUrl).origin, cookie };
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url + path, { headers, ...sent });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return new Response(await response.text(), { headers: response.headers });
}

/** @returns the cookies of a new user of the account */
async function signIn(host: Host, account: World['payers'][0]['account']): Promise<string> {
  const user = await host.people.users.create({ account, email: `${randomUUID()}@example.com` });
  const { token } = await host.people.links.issue(user.id);
  const { headers } = await call(host, '/dashboard/api/setup', { body: { token, password: 'correct horse battery' } });
  return headers
    .getSetCookie()
    .map((given) => given.split(';', 1)[0])
    .join('; ');
}

async function createBrand(host: Host, cookie: string): Promise<string> {
  const body = { name: 'Acme', domains: [OWN_HOST], competitors: RIVALS.map((name) => ({ name })) };
  const response = await call(host, '/dashboard/api/brands', { cookie, body });
  return ((await response.json()) as { brand: { id: string } }).brand.id;
}
