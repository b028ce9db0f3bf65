/** The measured host: it repeats what every host repeats, on a database of the bench. */
import { randomUUID } from 'node:crypto';
import { credits } from '@namedrop/core';
import { startHost } from '@namedrop/host';
import {
  type Account,
  type AccountId,
  Accounts,
  API_VERSION,
  Database,
  Deliveries,
  definePlugin,
  Ledger,
  type NewDelivery,
  type StoredCheckSummary,
  StoredChecks,
  z,
} from '@namedrop/plugin-api';
import { answerOrders } from '../process/answer-orders.js';
import { loopbackSettings } from '../world/bench-settings.js';
import { engine } from './engine.js';
import { type GrowthHostSettings, HANGING } from './host-settings.js';
import { PLUGINS_WITH_TABLES } from './plugins.js';
import { DUE } from './rows/table-rows.js';

const { databaseUrl, folder } = JSON.parse(process.argv[2] ?? '{}') as GrowthHostSettings;

interface Ports {
  readonly ledger: Ledger;
  readonly accounts: Accounts;
  readonly stored: StoredChecks;
  enqueue(delivery: NewDelivery): Promise<string>;
}
const { promise: ports, resolve } = Promise.withResolvers<Ports>();

/** Hands the ports of plugins to this module. */
const access = definePlugin({
  id: 'access',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: { database: Database, deliveries: Deliveries, ledger: Ledger, accounts: Accounts, stored: StoredChecks },
  setup({ ports: { database, deliveries, ...rest } }) {
    deliveries.register({ event: 'bench.sent', ended: async () => undefined, sample: async () => undefined });
    resolve({ ...rest, enqueue: (delivery) => database.transaction((tx) => deliveries.enqueue(delivery, tx)) });
    return {};
  },
});

const modules = Object.entries(PLUGINS_WITH_TABLES).map(([id, module]) => [
  id,
  { module, ...(id === 'watch' && { keepDays: 100 }) },
]);
const host = await startHost({
  config: {
    ...loopbackSettings({ databaseUrl, folder }),
    plugins: { ...Object.fromEntries(modules), engine: { module: engine }, access: { module: access } },
  },
  env: {},
  cwd: folder,
});

const { ledger, enqueue, accounts, stored } = await ports;
const { id: account } = await host.accounts.create({ name: 'Measured' });
const { token } = await host.keys.create({ account, name: 'bench', mode: 'live' });
await ledger.grant(account, credits(1_000_000), { kind: 'grant', id: 'bench' });

async function post(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(host.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
}

/** Begins a check and does not wait for its end. */
function call(query: string, key: string): void {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  void post('/v1/check', { query, brand: 'Acme', mode: 'quick' }, headers).catch(() => undefined);
}

/** Signs in as a new user, which starts the store of sessions. */
async function signIn(): Promise<void> {
  const user = await host.people.users.create({ account, email: `${randomUUID()}@example.com` });
  const { token: link } = await host.people.links.issue(user.id);
  const origin = new URL(host.baseUrl).origin;
  await post('/dashboard/api/setup', { token: link, password: 'correct horse battery' }, { origin });
}

function deliver(): Promise<string> {
  return enqueue({
    account: account as AccountId,
    event: 'bench.sent',
    source: randomUUID(),
    subject: randomUUID(),
    target: { url: `${host.url}/healthz`, secret: 'a secret of at least 16 characters' },
    body: '{"event":"bench.sent"}',
  });
}

/** Checks and accounts on a page that a feature reads. */
const READ = 20;

/** Reads what features read: two pages of accounts, three of an account's checks, and one check whole. */
async function read(): Promise<void> {
  const [first] = await accounts.page({ limit: READ });
  const [{ id }] = (await accounts.page({ limit: READ, after: first?.id })) as [Account];
  const checks = await stored.page(id, { limit: READ, platform: 'chatgpt' });
  const { id: last } = checks.at(-1) as StoredCheckSummary;
  await stored.page(id, { limit: READ, before: last });
  await stored.page(id, { limit: READ, query: 'Best CRM', brand: 'globex' });
  await stored.find(id, last);
}

answerOrders(
  {
    /** Begins the calls whose effects recur, such as deliveries and a session, and reads what features read. */
    begin: async () => {
      await signIn();
      await read();
      await Promise.all(Array.from({ length: DUE }, deliver));
      for (let number = 0; number < DUE; number++) call(`best crm for team ${number}`, randomUUID());
      call(HANGING, HANGING);
    },
    /** Repeats the call with the idempotency key, which waits for the first one. */
    repeat: () => call(HANGING, HANGING),
  },
  'ready',
);
