import type { RetrievedAsk } from '@namedrop/contract';
import { SECRET } from '../api/watch-world.js';
import type { Ask, Delivery, Entry, Evidence, KeyedTransfer, OpenHold, Run } from './judge/evidence.js';
import type { Accounts } from './load/accounts.js';
import type { StormClient } from './load/client.js';
import { hundredths, type Load } from './load/load.js';
import type { WatchTicker } from './load/watches.js';
import type { Deployment } from './world/deployment.js';

const ENTRIES = `
  SELECT account_id AS account, transfer, purpose_kind AS purpose, purpose_id AS "purposeId", amount::float8 AS amount
  FROM billing.entries WHERE kind <> 'grant' ORDER BY account_id, number`;

const TRANSFERS = 'SELECT account_id AS account, key, once AS transfer FROM namedrop.idempotency_keys';

const HOLDS = 'SELECT id, account_id AS account, purpose_kind AS purpose, purpose_id AS "purposeId" FROM billing.holds';

const RUNS = `
  SELECT id, watch_id AS watch, round(extract(epoch FROM planned_for) * 1000)::float8 AS slot,
    extract(epoch FROM ended_at)::float8 * 1000 AS "endedAt", state, cost_hundredths::float8 AS cost,
    state = 'succeeded' AND cardinality(triggers_fired) > 0 AS fired
  FROM watch.runs`;

const DELIVERIES = 'SELECT id, subject, state, attempts FROM webhooks.deliveries';

const ASKS = 'SELECT id FROM "legacy-ask".asks WHERE account_id = $1';

/** Reads the ledger without grants. */
export async function readEntries({ database }: Deployment): Promise<Entry[]> {
  return (await database.pool.query<Entry>(ENTRIES)).rows;
}

export interface EvidenceSources {
  readonly world: Deployment;
  readonly client: StormClient;
  readonly accounts: Accounts;
  readonly load: Load;
  readonly ticker: WatchTicker;
  readonly faults: ReadonlyMap<string, number>;
  readonly agedHolds: number;
}

/** Reads what callers, receivers and the database have, once everything is settled. */
export async function collectEvidence(parts: EvidenceSources): Promise<Evidence> {
  const { world, accounts, load, ticker, faults, agedHolds } = parts;
  const { pool } = world.database;
  const runs = (await pool.query<Run & { endedAt: number | null }>(RUNS)).rows;
  const verified = JSON.parse(await world.namedrop('ledger', 'verify', '--json')) as { faults: string[] };
  return {
    faults,
    hostStarts: world.hosts.starts,
    hostEnds: world.hosts.ends,
    calls: load.calls,
    keyedCalls: load.keyed.calls,
    kills: world.hosts.kills,
    outages: world.outages,
    entries: await readEntries(world),
    transfers: (await pool.query<KeyedTransfer>(TRANSFERS)).rows,
    agedHolds,
    holds: (await pool.query<OpenHold>(HOLDS)).rows,
    asks: await readAsks(parts),
    dueSlots: ticker.slots,
    runs: runs.map((run) => ({ ...run, endedAt: run.endedAt ?? undefined })),
    deliveries: (await pool.query<Delivery>(DELIVERIES)).rows,
    posts: world.receiver.posts([SECRET, accounts.webhookSecret]),
    ledgerFaults: verified.faults,
  };
}

/** Asks through the API for every queued ask, also those whose caller never got an id. */
async function readAsks({ world, client, accounts, load }: EvidenceSources): Promise<Ask[]> {
  const { id: account, token } = accounts.queuedAsks;
  const { rows } = await world.database.pool.query<{ id: string }>(ASKS, [account]);
  const accepted = new Set(load.accepted);
  const asks: Ask[] = [];
  for (const id of new Set([...accepted, ...rows.map((row) => row.id)])) {
    const { result, json } = await client.send({ token, method: 'GET', path: `/v1/ask/${id}` });
    const ask = json as RetrievedAsk;
    const cost = ask?.status === 'succeeded' ? { cost: hundredths(ask.usage.cost_cents) } : {};
    asks.push({ id, accepted: accepted.has(id), status: ask?.status ?? String(result), ...cost });
  }
  return asks;
}
