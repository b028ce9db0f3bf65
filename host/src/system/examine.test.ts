import { access, readdir, readFile } from 'node:fs/promises';
import { type Finding, type Plugin, z } from '@namedrop/plugin-api';
import test from 'ava';
import { HOST_CONNECTIONS, PLUGIN_CONNECTIONS } from '../database/connection-limits.js';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import { prepare } from '../deployment/prepare.js';
import type { PluginInstance } from '../plugins/plugin-instance.js';
import { AesSecrets } from '../secrets/aes-secrets.js';
import { KeyRing } from '../secrets/key-ring.js';
import { readKeys } from '../secrets/secret-key.js';
import type { Examination } from './examination.js';
import { EXAMINATIONS } from './examinations/all.js';
import { judgeSkew } from './examinations/clock.js';
import { judgeConnections } from './examinations/connections.js';
import { judgeSpace } from './examinations/disk-space.js';
import { judgeTls } from './examinations/tls.js';
import { examine } from './examine.js';
import type { Examined } from './examined.js';

const storage = testStorage(test);
const KEY = 'a'.repeat(64);

/** What is known of a host with some settings, on the database of this file. */
async function examined(file: object = {}, more: Partial<Examined> = {}): Promise<Examined> {
  const prepared = await prepare({ file: { plugins: {}, ...file }, env: { NAMEDROP_SECRET_KEY: KEY }, cwd: '/tmp' });
  return {
    prepared,
    plugins: [],
    instances: [],
    problems: prepared.fatal,
    database: { description: 'PostgreSQL', pending: [], storage: storage() },
    health: {},
    secrets: new AesSecrets(new KeyRing(readKeys(KEY, 'NAMEDROP_SECRET_KEY'))),
    sealed: [],
    clock: { now: () => new Date() },
    callsItself: false,
    ...more,
  };
}

const line = (findings: readonly Finding[], what: string) => findings.find((finding) => finding.what === what);

/** A plugin that is set up, with an examination of its own. */
function withExamination(id: string, run: unknown): PluginInstance {
  const plugin = { id, apiVersion: 1, config: z.strictObject({}), requires: {} } as unknown as Plugin;
  const planned = { id, plugin, required: true, config: {} };
  return { id, planned, contributions: { examine: run } } as unknown as PluginInstance;
}

test('an examination that throws or hangs becomes a line with a remedy, and the others are there in time', async (t) => {
  const ok: Finding = { state: 'ok', what: 'third', detail: 'is well' };
  const examinations: Examination[] = [
    { name: 'first', examine: () => Promise.reject(new Error(`no ${KEY}`)) },
    { name: 'second', examine: () => new Promise(() => undefined) },
    { name: 'third', examine: () => [ok] },
  ];
  const started = performance.now();
  const [first, second, third] = await examine(await examined(), { examinations, deadlineMs: 100 });
  t.true(performance.now() - started < 3000);
  t.like(first, { state: 'warn', what: 'first', detail: 'it could not be examined: no •••' });
  t.like(second, { state: 'warn', what: 'second', detail: 'it could not be examined: did not finish within 0.1 s' });
  t.regex(second?.remedy ?? '', /docs\/operations\/doctor\.md says what "second" tries/);
  t.deepEqual(third, ok);
});

test('a database that answers no statement becomes one line for each examination that asks it, within the deadline', async (t) => {
  const locked = await migratedDatabase(t, storage());
  const found = await examined({ budgets: { accounts: { '9f3e0f3e-0637-4f34-9977-73516a4ce1d4': {} } } });
  const holder = await locked.pool.connect();
  t.teardown(() => holder.release(true));
  await holder.query('BEGIN; LOCK TABLE namedrop.accounts IN ACCESS EXCLUSIVE MODE');
  const started = performance.now();
  const findings = await examine({ ...found, database: { description: 'PostgreSQL', pending: [], storage: locked } });
  t.true(performance.now() - started < 10_000);
  t.regex(line(findings, 'budgets')?.detail ?? '', /^it could not be examined: .*statement timeout/);
  t.is(line(findings, 'clock')?.state, 'ok');
});

test('a clock that differs by more than two seconds is a warning that says which one is ahead', async (t) => {
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const lineAt = async () => line(await examine(await examined({}, { clock })), 'clock');
  t.is((await lineAt())?.state, 'ok');
  aheadMs = -60_000;
  t.regex(
    (await lineAt())?.detail ?? '',
    /^(?:60|59)\.\d s .*: the database is ahead; which of them is wrong cannot be known here$/,
  );
  aheadMs = 60_000;
  const ahead = await lineAt();
  t.like(ahead, { state: 'warn' });
  t.regex(ahead?.detail ?? '', /: this machine is ahead/);
  t.regex(ahead?.remedy ?? '', /timedatectl/);
  t.is(judgeSkew(2500, 600).state, 'ok', 'a slow network may be all of the difference');
});

test('budgets of vendors and accounts that do not exist are warnings with the names that do', async (t) => {
  const account = '9f3e0f3e-0637-4f34-9977-73516a4ce1d4';
  const instance = {
    ...withExamination('claude', undefined),
    contributions: { surfaces: [{ platform: 'claude', channel: 'api', ask: () => undefined }] },
  } as unknown as PluginInstance;
  const budgets = {
    vendors: { opnai: { usdPerDay: 1 }, anthropic: { usdPerDay: 1 } },
    accounts: { [account]: { usdPerDay: 1 } },
  };
  const findings = await examine(await examined({ budgets }, { instances: [instance] }));
  const found = findings.filter(({ what }) => what === 'budgets');
  t.is(found.length, 2, JSON.stringify(found));
  t.regex(found[0]?.detail ?? '', /^the budget of opnai has no effect/);
  t.regex(found[0]?.remedy ?? '', /^correct budgets\.vendors\.opnai; vendors here are anthropic$/);
  t.regex(found[1]?.detail ?? '', new RegExp(`account ${account} has no effect`));
});

test('examinations of plugins are lines under their ids, and one that is malformed, throws or waits for migrations is not lost', async (t) => {
  const instances = [
    withExamination('fine', async () => [{ state: 'warn', what: 'part', detail: 'is old', remedy: 'renew it' }]),
    withExamination('careless', async () => [{ state: 'warn', what: 'part', detail: 'is old' }]),
    withExamination('broken', () => Promise.reject(new Error('no luck'))),
    withExamination('new', () => Promise.reject(new Error('no tables'))),
  ];
  const found = await examined({}, { instances });
  const database = { ...found.database, pending: ['new/001-tables'] } as Examined['database'];
  const findings = await examine({ ...found, database });
  t.deepEqual(line(findings, 'fine part'), { state: 'warn', what: 'fine part', detail: 'is old', remedy: 'renew it' });
  t.regex(
    line(findings, 'careless')?.detail ?? '',
    /its examination failed: a finding takes state, what and detail, and a remedy/,
  );
  t.regex(line(findings, 'broken')?.detail ?? '', /its examination failed: no luck/);
  t.is(line(findings, 'new'), undefined);
});

test('a secret key seals and opens, and one that opens only some of the sealed values has a remedy', async (t) => {
  t.like(line(await examine(await examined()), 'secret key'), { state: 'ok', detail: 'opens what it seals' });
  const sealed = [{ name: 'webhooks.endpoints.secret', opened: 3, unreadable: 1 }];
  const some = line(await examine(await examined({}, { sealed })), 'secret key');
  t.like(some, { state: 'warn', detail: 'does not open some values of webhooks.endpoints.secret' });
  t.regex(some?.remedy ?? '', /NAMEDROP_SECRET_KEY=<key of today>,<earlier key>; .*namedrop secrets forget/);
});

test('a server across a network is to be encrypted and verified, and one on this machine need not be', (t) => {
  const cases = [
    [undefined, false, false, 'ok'],
    ['127.0.0.1', false, false, 'ok'],
    ['::ffff:127.0.0.1', true, false, 'ok'],
    ['10.0.0.5', false, false, 'warn'],
    ['10.0.0.5', true, false, 'warn'],
    ['10.0.0.5', true, true, 'ok'],
  ] as const;
  for (const [address, isEncrypted, isVerified, state] of cases) {
    t.is(judgeTls({ address, isEncrypted, isVerified }).state, state, `${address} ${isEncrypted} ${isVerified}`);
  }
});

test('max_connections less reserved ones and those of other programs must hold one host', (t) => {
  const limits = { user: 'u', database: 'd', max: 100, reserved: 3, used: 20, ofUser: -1, ofDatabase: -1 };
  t.like(judgeConnections(limits, ['billing', 'watch', 'webhooks']), { state: 'ok' });
  const low = judgeConnections(limits, ['billing', 'watch', 'webhooks', 'legacy-ask', 'mine']);
  t.is(low.state, 'warn');
  t.regex(
    low.detail,
    /^one host opens at most 84 .* max_connections = 100 with 3 reserved and 20 of other programs has room for 0 hosts$/,
  );
  t.regex(low.remedy ?? '', /ALTER SYSTEM SET max_connections = 117;/);
  t.regex(judgeConnections({ ...limits, ofUser: 10 }, []).remedy ?? '', /ALTER ROLE "u" CONNECTION LIMIT 44;/);
});

test('every page that a remedy names is there', async (t) => {
  const root = new URL('../../../', import.meta.url);
  const sources = new URL('host/src/system/', root);
  const files = (await readdir(sources, { recursive: true })).filter((file) => /^(?!.*test).*\.ts$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, sources), 'utf8')));
  const pages = new Set(texts.flatMap((text) => text.match(/docs\/[\w/-]+\.md/g) ?? []));
  t.true(pages.size >= 5);
  for (const page of pages) await t.notThrowsAsync(access(new URL(page, root)), page);
});

test('less than 1 GiB of disk is a warning, and less than 0.2 GiB a failure', (t) => {
  t.deepEqual(
    [2, 0.9, 0.1].map((free) => judgeSpace(free, '/data').state),
    ['ok', 'warn', 'fail'],
  );
});

test('docs/operations/doctor.md has a row for each examination, in their order', async (t) => {
  const page = await readFile(new URL('../../../docs/operations/doctor.md', import.meta.url), 'utf8');
  const [, table = ''] = /^## What it tries\n(.*?)^## /ms.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| `([^`]+)` \|(.*)\|(.*)\|$/gm)];
  t.deepEqual(
    rows.map(([, name]) => name),
    EXAMINATIONS.map(({ name }) => name),
  );
  for (const [row, , tried, cure] of rows) t.true(Boolean(tried?.trim() && cure?.trim()), row);
});

test('docs/operations/doctor.md has a row for each plugin that examines itself', async (t) => {
  const root = new URL('../../../', import.meta.url);
  const page = await readFile(new URL('docs/operations/doctor.md', root), 'utf8');
  const plugins = await readdir(new URL('plugins/', root));
  const entries = await Promise.all(
    plugins.map(async (id) => {
      const entry = await readFile(new URL(`plugins/${id}/src/index.ts`, root), 'utf8').catch(() => '');
      return { id, examines: /\bexamine\b/.test(entry) };
    }),
  );
  const examining = entries.filter(({ examines }) => examines).map(({ id }) => id);
  t.true(examining.includes('redis'), 'plugins are found');
  t.deepEqual(
    examining.filter((id) => !page.includes(`| \`${id} `)),
    [],
  );
});

test('docs/operations/databases.md has the connections of a host and of a plugin', async (t) => {
  const page = await readFile(new URL('../../../docs/operations/databases.md', import.meta.url), 'utf8');
  const ofHost = Object.values(HOST_CONNECTIONS).reduce((all, some) => all + some, 0);
  t.true(page.includes(`opens at most ${ofHost} connections, and ${PLUGIN_CONNECTIONS} more for each`));
});
