import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import billing from '@namedrop/billing';
import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import { credits } from '@namedrop/core';
import type { RecordedPlatform } from '@namedrop/demo';
import gemini from '@namedrop/gemini';
import { type Host, startHost } from '@namedrop/host';
import legacyAsk from '@namedrop/legacy-ask';
import perplexity from '@namedrop/perplexity';
import { type AccountId, API_VERSION, definePlugin, Ledger, Wallet, z } from '@namedrop/plugin-api';
import type { LoadOrder, Shot } from '../load/order.js';
import type { Figures } from '../report.js';
import { Child } from './child.js';

/** Somebody who can pay, and the header that says so. */
export interface Payer {
  readonly account: AccountId;
  readonly headers: Readonly<Record<string, string>>;
}

/** The addresses of the upstreams, by platform; `completion` answers as a chat. */
export type UpstreamUrls = Readonly<Record<RecordedPlatform | 'completion', string>>;

export interface Money {
  readonly wallet: Wallet;
  readonly ledger: Ledger;
}

/** The real host on an embedded, durable PostgreSQL, and the processes that ask it and that it asks. */
export interface World {
  readonly folder: string;
  readonly host: Host;
  readonly money: Money;
  readonly payers: readonly [Payer, ...Payer[]];
  readonly upstreams: UpstreamUrls;
  /** Upstreams wait so long before they answer, from now on. */
  delay(milliseconds: number): Promise<void>;
  load(order: LoadOrder): Promise<Figures>;
  /** What the host is asked for a check by somebody. */
  check(payer: Payer, query: string): Shot;
}

/** The tables of mentions, and nothing that runs. */
const mentions = definePlugin({
  id: legacyAsk.id,
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: {},
  migrations: legacyAsk.migrations ?? [],
  setup: () => ({}),
});

const PAYERS = 200;
/** Nobody runs out, neither of credits nor of tokens. */
const PURSE = credits(1_000_000_000_000);
const PLANS = { bench: { refill: 1_000_000, capacity: 1_000_000 } };

/** Starts everything; `cleanUp` stops it. */
export async function startWorld(cleanUp: AsyncDisposableStack): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-bench-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const asked = cleanUp.use(await Child.start(moduleAt('upstreams-main.js')));
  const asking = cleanUp.use(await Child.start(moduleAt('../load/main.js')));
  const upstreams = asked.greeting as UpstreamUrls;
  const { host, money } = await startBilledHost(folder, upstreams);
  cleanUp.defer(() => host.stop());
  const first = await payerOf(host, money, 0);
  const others = await Promise.all(Array.from({ length: PAYERS - 1 }, (_, index) => payerOf(host, money, index + 1)));
  return {
    folder,
    host,
    money,
    payers: [first, ...others],
    upstreams,
    delay: async (delayMs) => void (await asked.ask({ delayMs })),
    load: (order) => asking.ask<Figures>(order),
    check: ({ headers }, query) => ({
      url: `${host.url}/v1/check`,
      headers,
      body: JSON.stringify({ query, brand: 'Acme', mode: 'quick' }),
    }),
  };
}

async function startBilledHost(folder: string, upstreams: UpstreamUrls): Promise<{ host: Host; money: Money }> {
  const { promise, resolve } = Promise.withResolvers<Money>();
  const teller = definePlugin({
    id: 'teller',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: { wallet: Wallet, ledger: Ledger },
    setup: ({ ports }) => {
      resolve(ports);
      return {};
    },
  });
  const apiKey = 'key-of-the-bench';
  const plugins = {
    chatgpt: { module: chatgpt, baseUrl: `${upstreams.chatgpt}/v1`, apiKey },
    claude: { module: claude, baseUrl: upstreams.claude, apiKey },
    gemini: { module: gemini, baseUrl: upstreams.gemini, apiKey },
    perplexity: { module: perplexity, baseUrl: upstreams.perplexity, apiKey },
    billing: { module: billing },
    teller: { module: teller },
    'legacy-ask': { module: mentions },
  };
  const settings = { port: 0, dataDir: folder, drainMs: 1000, logLevel: 'silent', plans: PLANS, defaultPlan: 'bench' };
  const host = await startHost({ config: { ...settings, plugins }, env: {}, cwd: folder });
  return { host, money: await promise };
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
