import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import billing from '@namedrop/billing';
import { credits } from '@namedrop/core';
import type { RecordedPlatform } from '@namedrop/demo';
import { type Host, startHost } from '@namedrop/host';
import legacyAsk from '@namedrop/legacy-ask';
import { type AccountId, API_VERSION, definePlugin, Ledger, Wallet, z } from '@namedrop/plugin-api';
import type { LoopResult } from '../load/loop-result.js';
import type { ClosedLoopOrder, OpenLoopOrder } from '../load/units.js';
import { Child } from '../process/child.js';
import { benchSettings } from './bench-settings.js';
import { parentOf, treeProcessorMs } from './process-tree.js';
import type { RecordedRequest } from './recorded-request.js';

/** An account that can pay, and the headers of its requests. */
export interface Payer {
  readonly account: AccountId;
  readonly headers: Readonly<Record<string, string>>;
}

/** The addresses of the upstreams, by platform; `completion` answers as a chat completion. */
export type UpstreamUrls = Readonly<Record<RecordedPlatform | 'completion', string>>;

export interface Money {
  readonly wallet: Wallet;
  readonly ledger: Ledger;
}

/** A durable PostgreSQL with the host that runs it, the upstreams and the load. */
export interface World {
  readonly folder: string;
  /** Runs the embedded PostgreSQL and the ledger. Checks are served by hosts in processes of their own. */
  readonly host: Host;
  readonly money: Money;
  readonly payers: readonly [Payer, ...Payer[]];
  readonly upstreams: UpstreamUrls;
  /** Sets how long upstreams wait before they answer, in milliseconds. */
  delay(milliseconds: number): Promise<void>;
  /** Sets the length of the upstreams' answers: one of `ANSWER_LENGTHS`. */
  answerLength(characters: number): Promise<void>;
  /** Returns the first request that each vendor's upstream received. */
  recordedRequests(): Promise<Readonly<Partial<Record<RecordedPlatform, RecordedRequest>>>>;
  closedLoop(order: ClosedLoopOrder): Promise<LoopResult>;
  openLoop(order: OpenLoopOrder): Promise<LoopResult>;
  /** Reads the processor time of PostgreSQL so far, in milliseconds; undefined where there is no /proc. */
  postgresMs(): number | undefined;
}

/** Migrates the tables of mentions; runs nothing. */
const mentions = definePlugin({
  id: legacyAsk.id,
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: {},
  migrations: legacyAsk.migrations ?? [],
  setup: () => ({}),
});

const PAYERS = 200;
/** No account runs out of credits. */
const PURSE = credits(1_000_000_000_000);

/** Starts everything; `cleanUp` stops it. */
export async function startWorld(cleanUp: AsyncDisposableStack): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-bench-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const asked = cleanUp.use(await Child.start(moduleAt('upstreams-main.js')));
  const asking = cleanUp.use(await Child.start(moduleAt('../load/main.js')));
  const { host, money } = await startBilledHost(folder);
  cleanUp.defer(() => host.stop());
  const postmaster = await postmasterOf(host);
  const first = await payerOf(host, money, 0);
  const others = await Promise.all(Array.from({ length: PAYERS - 1 }, (_, index) => payerOf(host, money, index + 1)));
  return {
    folder,
    host,
    money,
    payers: [first, ...others],
    upstreams: asked.greeting as UpstreamUrls,
    delay: (delayMs) => asked.order('delay', delayMs),
    answerLength: (characters) => asked.order('answerLength', characters),
    recordedRequests: () => asked.order('recordedRequests'),
    closedLoop: (order) => asking.order('closedLoop', order),
    openLoop: (order) => asking.order('openLoop', order),
    postgresMs: () => (postmaster === undefined ? undefined : treeProcessorMs(postmaster)),
  };
}

async function startBilledHost(folder: string): Promise<{ host: Host; money: Money }> {
  const { promise, resolve } = Promise.withResolvers<Money>();
  const moneyAccess = definePlugin({
    id: 'money-access',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: { wallet: Wallet, ledger: Ledger },
    setup: ({ ports }) => {
      resolve(ports);
      return {};
    },
  });
  const plugins = {
    billing: { module: billing },
    'money-access': { module: moneyAccess },
    'legacy-ask': { module: mentions },
  };
  const host = await startHost({ config: { ...benchSettings(folder), plugins }, env: {}, cwd: folder });
  return { host, money: await promise };
}

/** Returns the process that all of PostgreSQL's processes descend from: the parent of any connection's. */
async function postmasterOf({ storage }: Host): Promise<number | undefined> {
  const { rows } = await storage.pool.query('SELECT pg_backend_pid() AS pid');
  return parentOf(rows[0].pid);
}

async function payerOf({ accounts, keys }: Host, { ledger }: Money, index: number): Promise<Payer> {
  const { id: account } = await accounts.create({ name: `Payer ${index}` });
  const { token } = await keys.create({ account, name: 'bench', mode: 'live' });
  await ledger.grant(account, PURSE, { kind: 'grant', id: 'bench' });
  return { account, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
}

function moduleAt(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
