import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Http } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { recordUpstreams } from './record-upstreams.js';
import { replayUpstreams } from './replay-upstreams.js';

const API = 'https://api.example.com';
const SECRET = 'sk-live-77';

async function recordingIn(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-replay-'));
  t.teardown(() => rm(folder, { recursive: true }));
  return path.join(folder, 'echo.json');
}

/** Vendor that orders answers under ids of its own, and looks them up by these. */
function vendor(): Http {
  const tasks = new Map<string, string>();
  return {
    async fetch(input, init) {
      const { method, url } = new Request(input, init);
      const { pathname } = new URL(url);
      if (method === 'POST') {
        const { q } = JSON.parse(String(init?.body)) as { q: string };
        const id = `task-of-${q}`;
        tasks.set(`/tasks/${id}`, q);
        return Response.json({ task: { id } });
      }
      return Response.json({ said: tasks.get(pathname) ?? pathname });
    },
  };
}

/** Orders an answer under a random key and collects it. */
async function ask(http: Http, q: string): Promise<string> {
  const body = JSON.stringify({ q, nonce: crypto.randomUUID() });
  const ordered = await http.fetch(`${API}/tasks?key=${SECRET}`, { method: 'POST', body });
  const { task } = (await ordered.json()) as { task: { id: string } };
  const looked = await http.fetch(`${API}/tasks/${task.id}`);
  return ((await looked.json()) as { said: string }).said;
}

/** Puts a text under an id that the plugin makes, and reads it back. */
async function put(http: Http, text: string): Promise<string> {
  const url = `${API}/runs/${crypto.randomUUID()}`;
  await http.fetch(url, { method: 'PUT', body: JSON.stringify({ text }) });
  return ((await (await http.fetch(url)).json()) as { text: string }).text;
}

function replay(file: string) {
  const reported: string[] = [];
  return { reported, http: replayUpstreams({ file, report: (sentence) => reported.push(sentence) }) };
}

/** Sends the placeholder of the recording in place of the secret, as a replay does. */
const withoutKey = ({ fetch }: Http): Http => ({
  fetch: (input, init) => fetch(String(input).replace(SECRET, 'scrubbed-secret'), init),
});

test('a recording that continues over sessions keeps ids apart and replays in reverse order', async (t) => {
  const file = await recordingIn(t);
  const upstream = vendor();
  for (const [index, q] of ['alpha', 'beta', 'gamma'].entries()) {
    t.is(await ask(recordUpstreams(upstream, { file, append: index > 0, secrets: [SECRET] }), q), q);
  }
  const exchanges = JSON.parse(await readFile(file, 'utf8')) as { response: { task?: { id: string } } }[];
  const ids = exchanges.flatMap(({ response }) => response.task?.id ?? []);
  t.is(new Set(ids).size, 3);
  t.false((await readFile(file, 'utf8')).includes(SECRET));

  const { http, reported } = replay(file);
  for (const q of ['gamma', 'beta', 'alpha', 'gamma']) t.is(await ask(withoutKey(http), q), q);
  t.deepEqual(reported, []);
});

test('a session that does not append replaces the recording', async (t) => {
  const file = await recordingIn(t);
  for (const q of ['alpha', 'beta']) {
    await ask(recordUpstreams(vendor(), { file, append: false, secrets: [] }), q);
  }
  t.is((JSON.parse(await readFile(file, 'utf8')) as unknown[]).length, 2);
  t.regex(await readFile(file, 'utf8'), /beta/);
});

test('an id that the plugin puts into a path replays though each run makes another one', async (t) => {
  const file = await recordingIn(t);
  const texts = new Map<string, unknown>();
  const upstream: Http = {
    async fetch(input, init) {
      if (init?.body) texts.set(String(input), JSON.parse(String(init.body)));
      return Response.json(texts.get(String(input)));
    },
  };
  const recorded = recordUpstreams(upstream, { file, append: false, secrets: [] });
  for (const text of ['alpha', 'beta']) t.is(await put(recorded, text), text);

  const { http, reported } = replay(file);
  for (const text of ['beta', 'alpha', 'beta']) t.is(await put(http, text), text);
  t.deepEqual(reported, []);
});

test('an id of a reply matches itself alone in a replay', async (t) => {
  const file = await recordingIn(t);
  await ask(recordUpstreams(vendor(), { file, append: false, secrets: [] }), 'alpha');
  const { http, reported } = replay(file);
  await t.throwsAsync(http.fetch(`${API}/tasks/another-task`), { instanceOf: TypeError, message: 'fetch failed' });
  t.is(reported.length, 1);
  t.regex(reported[0] as string, /^Not recorded: GET https:\/\/api\.example\.com\/tasks\/another-task\. /);
});

test('a call with two ids in place of one recorded id gets the reply to its address and is reported', async (t) => {
  const file = await recordingIn(t);
  const upstream: Http = { fetch: async () => Response.json({ said: 'done' }) };
  const send = (http: Http, nonce: string, user: string) =>
    http.fetch(`${API}/ask`, { method: 'POST', body: JSON.stringify({ nonce, user }) });
  await send(recordUpstreams(upstream, { file, append: false, secrets: [] }), 'key-1', 'key-1');
  const { http, reported } = replay(file);
  await send(http, 'key-2', 'key-2');
  t.deepEqual(reported, []);
  t.deepEqual(await (await send(http, 'key-3', 'key-4')).json(), { said: 'done' });
  t.deepEqual(reported, [`Replayed for another request body than the recorded one: POST ${API}/ask`]);
});

test('a recording that is missing or holds no array is refused with its path', async (t) => {
  const file = await recordingIn(t);
  t.throws(() => replay(file), { message: `there is no recording ${file}: record one first` });
  await writeFile(file, '{}');
  t.throws(() => replay(file), { message: `${file} is no recording: it must hold a JSON array of exchanges` });
});
