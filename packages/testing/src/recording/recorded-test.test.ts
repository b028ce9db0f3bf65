import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import test, { type ExecutionContext, type Implementation, type TestFn } from 'ava';
import { behaviours, type ReceivedRequest } from '../behaviours.js';
import { loopbackUpstream } from '../loopback-upstream.js';
import { type Recording, recordedTest } from './recorded-test.js';
import { RECORDING_LOG, readNotes } from './recording-log.js';

const KEY = 'TEST_ONLY_API_KEY';
const SECRET = 'sk-recorded-1';
const TITLE = 'vendor: answers, “once more”!';
const FILE = 'vendor-answers-once-more.json';

interface Registered {
  readonly how: 'serial' | 'skip';
  readonly title: string;
  readonly implementation: Implementation<[]>;
}

/** What `recordedTest` registers, in an environment. */
function register(
  folder: string,
  env: NodeJS.ProcessEnv,
  ask: (t: ExecutionContext, recording: Recording) => Promise<void>,
) {
  for (const name of [KEY, 'NOCK_BACK_MODE', RECORDING_LOG]) delete process.env[name];
  Object.assign(process.env, env);
  const registered: Registered[] = [];
  const into = (how: Registered['how']) => (title: string, implementation: Implementation<[]>) =>
    registered.push({ how, title, implementation });
  const fake = { serial: into('serial'), skip: into('skip') } as unknown as TestFn;
  recordedTest(fake, TITLE, { folder: pathToFileURL(`${folder}/`), keys: [KEY] }, ask);
  return registered[0] as Registered;
}

async function temporaryFolder(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-recording-'));
  t.teardown(() => rm(folder, { recursive: true }));
  return folder;
}

test.serial('what was recorded is scrubbed, and answers when the vendor is gone', async (t) => {
  const folder = await temporaryFolder(t);
  const reply = { body: { id: 'resp_1', text: `Yes, ${SECRET}.` }, headers: { 'set-cookie': 'session=1' } };
  const upstream = await loopbackUpstream(t, behaviours.reply(reply));
  const ask = async (inner: ExecutionContext, { fetch, key }: Recording) => {
    const init = { method: 'POST', body: '{"q":"Which CRM?"}', headers: { authorization: `Bearer ${key(KEY)}` } };
    const response = await fetch(`${upstream.url}/v1/ask`, init);
    inner.true(((await response.json()) as { text: string }).text.startsWith('Yes, '));
  };

  const first = register(folder, { NOCK_BACK_MODE: 'update', [KEY]: SECRET }, ask);
  t.is(first.how, 'serial');
  t.is(first.title, TITLE);
  (await t.try(first.implementation)).commit();
  t.is(upstream.requests.length, 1);
  t.is(upstream.requests[0]?.headers['accept-encoding'], 'identity');
  t.is(upstream.requests[0]?.headers.authorization, `Bearer ${SECRET}`);
  const recording = await readFile(path.join(folder, FILE), 'utf8');
  for (const gone of [SECRET, 'session=1', 'resp_1']) t.false(recording.includes(gone), gone);

  await upstream.close();
  const again = register(folder, {}, ask);
  t.is(again.how, 'serial');
  (await t.try(again.implementation)).commit();
});

const TASKS: Readonly<Record<string, (key: string, taskId: string) => object>> = {
  'a random id': (_key, id) => ({ task: { id, state: 'queued' } }),
  'an id within an address that comes before it': (_key, id) => ({ status_url: `/tasks/${id}`, task: { id } }),
  'a UUID under a name that says nothing': (_key, id) => ({ task: { name: id, id: 7 } }),
  'a number as its id': () => ({ task: { id: 42 } }),
  'a short text as its id': () => ({ task: { id: 't42' } }),
  'the key of the order, echoed': (key, id) => ({ idempotency_key: key, task: { id } }),
};
for (const [what, taken] of Object.entries(TASKS)) {
  test.serial(
    `an async task with ${what} is recorded without it and replays, though each run makes another key`,
    async (t) => {
      const folder = await temporaryFolder(t);
      const id = randomUUID();
      const upstream = await loopbackUpstream(t, ({ json, method }, response) => {
        const body = method === 'POST' ? taken((json as { nonce: string }).nonce, id) : { task: { state: 'done' } };
        return behaviours.reply({ body })({} as ReceivedRequest, response);
      });
      const keys: string[] = [];
      const ask = async (inner: ExecutionContext, { fetch, key }: Recording) => {
        keys.push(randomUUID());
        const body = JSON.stringify({ q: 'Which CRM?', nonce: keys.at(-1), idempotency_key: keys.at(-1) });
        const ordered = await fetch(`${upstream.url}/tasks?key=${key(KEY)}`, { method: 'POST', body });
        const { task, status_url } = (await ordered.json()) as {
          task: { id?: unknown; name?: string };
          status_url?: string;
        };
        const path = status_url ?? `/tasks/${task.name ?? task.id}?order=${keys.at(-1)}`;
        for (const _look of [1, 2]) {
          const look = await fetch(upstream.url + path);
          inner.deepEqual(await look.json(), { task: { state: 'done' } });
        }
      };

      (await t.try(register(folder, { NOCK_BACK_MODE: 'update', [KEY]: SECRET }, ask).implementation)).commit();
      const recording = await readFile(path.join(folder, FILE), 'utf8');
      for (const gone of [SECRET, ...keys, id]) t.false(recording.includes(gone), gone);
      await upstream.close();
      for (const _replay of [1, 2]) (await t.try(register(folder, {}, ask).implementation)).commit();
      t.is(new Set(keys).size, 3);
    },
  );
}

test.serial('a replay that asks something else than was recorded fails, and so does one that asks less', async (t) => {
  const folder = await temporaryFolder(t);
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: {} }));
  const asking =
    (question: string) =>
    async (inner: ExecutionContext, { fetch }: Recording) => {
      inner.pass();
      await fetch(upstream.url, { method: 'POST', body: question });
    };
  const first = register(folder, { NOCK_BACK_MODE: 'update', [KEY]: SECRET }, asking('one'));
  (await t.try(first.implementation)).commit();

  const others = [asking('another'), async (inner: ExecutionContext) => void inner.pass()];
  await upstream.close();
  for (const other of others) {
    const attempt = await t.try(register(folder, {}, other).implementation);
    attempt.discard();
    t.false(attempt.passed);
  }
});

test.serial('without recording and keys a test is skipped, and a run that records notes the missing key', async (t) => {
  const folder = await temporaryFolder(t);
  const ask = async () => undefined;
  t.is(register(folder, {}, ask).how, 'skip');
  t.is(register(folder, { [KEY]: SECRET }, ask).how, 'skip');
  const log = path.join(folder, 'notes');
  t.is(register(folder, { NOCK_BACK_MODE: 'update', [RECORDING_LOG]: log }, ask).how, 'skip');
  t.deepEqual(readNotes(log), [{ title: TITLE, file: path.join(folder, FILE), missing: [KEY] }]);
});

test.serial('a recording that fails is not kept', async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(folder, { recursive: true });
  const upstream = await loopbackUpstream(t, behaviours.reply({ status: 500, body: {} }));
  const failing = async (_inner: ExecutionContext, { fetch }: Recording) => {
    await fetch(upstream.url);
    throw new Error('not what was expected');
  };
  const attempt = await t.try(register(folder, { NOCK_BACK_MODE: 'update', [KEY]: SECRET }, failing).implementation);
  attempt.discard();
  t.false(attempt.passed);
  t.false(existsSync(path.join(folder, FILE)));
});

test.serial('afterwards the network is as it was', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: { free: true } }));
  t.deepEqual(await (await fetch(upstream.url)).json(), { free: true });
});
