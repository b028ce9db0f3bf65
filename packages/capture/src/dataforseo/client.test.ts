import type { Answer, Question } from '@namedrop/plugin-api';
import { SurfaceError } from '@namedrop/plugin-api';
import { memoryCaptures } from '@namedrop/testing';
import test from 'ava';
import { freshNotes } from '../notes.test.helper.js';
import { UnfinishedTask } from '../unfinished-task.js';
import type { DataForSeoAccess } from './access.js';
import { DataForSeo } from './client.js';
import { reply, replyWith } from './dataforseo.test.helper.js';
import type { DataForSeoSurface } from './surface.js';

const QUESTION: Question = { text: 'C++ IDE, 50% off', region: 'uk' };
const ACCESS = {
  login: 'desk@agency.example',
  password: 'pässword',
  baseUrl: 'http://vendor.test/',
  attemptMs: 60_000,
  pollMs: 1,
};
const NONE: Answer = { text: null, citations: [], sponsored: [] };
const SURFACE: DataForSeoSurface = {
  path: 'serp/google/organic',
  task: { device: 'desktop' },
  noResults: NONE,
  read: (result) => ({ text: result === undefined ? null : JSON.stringify(result), citations: [] }),
};
const PENDING = replyWith({ id: 'task/1', status_code: 40602, result: null });
const DONE = replyWith({ id: 'task/1', status_code: 20000, result: [{ a: 1 }] });

function vendorWith(access: DataForSeoAccess, fetch: typeof globalThis.fetch, surface = SURFACE): DataForSeo {
  return new DataForSeo(surface, access, { platform: 'ai_overview', http: { fetch }, captures: memoryCaptures() });
}

interface Scene {
  readonly replies?: readonly (string | Response)[];
  readonly fetch?: typeof globalThis.fetch;
  readonly access?: Partial<typeof ACCESS>;
  readonly surface?: Partial<DataForSeoSurface>;
}

/** A vendor whose network gives these replies, one after another, and what it was asked. */
function scene({ replies = [], fetch, access, surface }: Scene = {}) {
  const requests: Request[] = [];
  const left = [...replies];
  const given: typeof globalThis.fetch = async (url, init) => {
    requests.push(new Request(url, init));
    const next = left.shift();
    return next instanceof Response ? next : new Response(next);
  };
  const vendor = vendorWith({ ...ACCESS, ...access }, fetch ?? given, { ...SURFACE, ...surface });
  return { vendor, requests };
}

const signal = () => new AbortController().signal;
const faultIn = (error: Error | undefined) => (error instanceof SurfaceError ? error.fault : error);

test('a question is one live task, with the account as basic authentication', async (t) => {
  const { vendor, requests } = scene({ replies: [DONE] });
  t.is(await vendor.fetch(QUESTION, signal()), DONE);
  const [request, ...others] = requests;
  t.deepEqual([request?.method, request?.url], ['POST', 'http://vendor.test/v3/serp/google/organic/live/advanced']);
  t.is(
    request?.headers.get('authorization'),
    `Basic ${Buffer.from('desk@agency.example:pässword').toString('base64')}`,
  );
  t.is(request?.headers.get('content-type'), 'application/json');
  t.deepEqual(await request?.json(), [
    { keyword: 'C%2B%2B IDE, 50%25 off', location_code: 2826, language_code: 'en', device: 'desktop' },
  ]);
  t.deepEqual(others, []);
});

test('a task that is still worked on is looked at until it is done', async (t) => {
  for (const code of [20100, 40601, 40602]) {
    const pending = replyWith({ id: 'task/1', status_code: code });
    const { vendor, requests } = scene({ replies: [pending, pending, DONE] });
    t.is(await vendor.fetch(QUESTION, signal()), DONE);
    const look = ['GET', 'http://vendor.test/v3/serp/google/organic/task_get/advanced/task%2F1'];
    t.deepEqual(
      requests.slice(1).map(({ method, url }) => [method, url]),
      [look, look],
    );
    t.truthy(requests.at(-1)?.headers.get('authorization'));
  }
});

test('a task that is worked on and has no name is unavailable', async (t) => {
  const { vendor, requests } = scene({ replies: [replyWith({ status_code: 40602 })] });
  const body = await vendor.fetch(QUESTION, signal());
  t.is(faultIn(t.throws(() => vendor.read(body, freshNotes()))), 'unavailable');
  t.is(requests.length, 1);
});

test('an HTTP status that is no success is a fault, which a known code in its body makes more exact', async (t) => {
  for (const [status, body, fault, code] of [
    [401, reply('unauthorised'), 'auth_failed', 40100],
    [402, replyWith({}, { status_code: 40200 }), 'auth_failed', 40200],
    [402, '{}', 'auth_failed'],
    [404, replyWith({}, { status_code: 40402 }), 'error', 40402],
    [404, '<html>', 'error'],
    [429, '', 'rate_limited'],
    [500, '', 'unavailable'],
    [500, replyWith({}, { status_code: 50401 }), 'timeout', 50401],
    [500, replyWith({ status_code: 40209 }), 'rate_limited', 40209],
    [503, replyWith({}, { status_code: 49999 }), 'unavailable'],
    [504, 'null', 'timeout'],
    [400, reply('invalid-location'), 'region', 40501],
  ] as const) {
    const { vendor } = scene({ replies: [new Response(body, { status })] });
    const error = await t.throwsAsync(vendor.fetch(QUESTION, signal()));
    t.is(faultIn(error), fault, `${status} ${body}`);
    t.is(error?.message, `DataForSEO: HTTP ${status}${code ? ` (${code})` : ''}`);
  }
});

const broken = () => [new Response('', { status: 500 }), '<html>', new Response('{}', { status: 503 }), ''];

test('four broken looks at a task in a row are no reason to give it up, and a good one resets the count', async (t) => {
  const { vendor, requests } = scene({ replies: [PENDING, ...broken(), PENDING, ...broken(), DONE] });
  t.is(await vendor.fetch(QUESTION, signal()), DONE);
  t.is(requests.length, 11);
});

test('five broken looks at a task in a row end the wait as unavailable', async (t) => {
  const { vendor, requests } = scene({ replies: [PENDING, ...broken(), '<html>', DONE] });
  t.like(await t.throwsAsync(vendor.fetch(QUESTION, signal())), { fault: 'unavailable', cause: new UnfinishedTask() });
  t.is(requests.length, 6);
});

test('an HTTP refusal while a task is looked at is a fault', async (t) => {
  const { vendor } = scene({ replies: [PENDING, new Response('', { status: 401 }), DONE] });
  t.is(faultIn(await t.throwsAsync(vendor.fetch(QUESTION, signal()))), 'auth_failed');
});

/** A network in which nothing ever comes, and which does not listen either. */
const silence: typeof globalThis.fetch = () => new Promise(() => undefined);

test('an attempt that takes too long is a timeout, though the question has time left', async (t) => {
  const { vendor } = scene({ fetch: silence, access: { attemptMs: 1 } });
  t.is(faultIn(await t.throwsAsync(vendor.fetch(QUESTION, signal()))), 'timeout');
});

test('an attempt that looks at a task for too long is a timeout', async (t) => {
  const { vendor } = scene({ fetch: async () => new Response(PENDING), access: { attemptMs: 20 } });
  t.is(faultIn(await t.throwsAsync(vendor.fetch(QUESTION, signal()))), 'timeout');
});

test('an attempt ends with its question, by the reason of that', async (t) => {
  const controller = new AbortController();
  const reason = new Error('shutdown');
  const asked = scene({ fetch: silence }).vendor.fetch(QUESTION, controller.signal);
  controller.abort(reason);
  t.is(await t.throwsAsync(asked), reason);
});

test('what fetch throws goes through', async (t) => {
  const broken = new TypeError('fetch failed');
  const { vendor } = scene({ fetch: () => Promise.reject(broken) });
  t.is(await t.throwsAsync(vendor.fetch(QUESTION, signal())), broken);
});

test('a vendor names the variables that are not set, and reads without them', (t) => {
  const { login: _login, ...noLogin } = ACCESS;
  const { password: _password, ...noPassword } = ACCESS;
  const missingOf = (access: DataForSeoAccess) => {
    const vendor = vendorWith(access, silence);
    t.is(vendor.read(DONE, freshNotes()).text, '{"a":1}');
    return vendor.missing;
  };
  t.deepEqual(missingOf(ACCESS), []);
  t.deepEqual(missingOf(noLogin), ['DATAFORSEO_LOGIN']);
  t.deepEqual(missingOf(noPassword), ['DATAFORSEO_PASSWORD']);
  t.deepEqual(missingOf({ baseUrl: 'http://vendor.test', attemptMs: 1, pollMs: 1 }), [
    'DATAFORSEO_LOGIN',
    'DATAFORSEO_PASSWORD',
  ]);
});

test('a failure that comes with HTTP 200 is a fault, and its message holds nothing of the vendor', (t) => {
  for (const [name, fault, code] of [
    ['invalid-location', 'region', 40501],
    ['search-engine-failed', 'unavailable', 40101],
    ['task-in-queue', 'unavailable', 40602],
    ['unauthorised', 'auth_failed', 40100],
  ] as const) {
    const error = t.throws(() => scene().vendor.read(reply(name), freshNotes()));
    t.is(faultIn(error), fault, name);
    t.is(error?.message, `DataForSEO: status ${code}`);
  }
});

test('a search without results is no answer where the surface says so, and a failure elsewhere (CHR-39)', (t) => {
  const notes = freshNotes();
  t.is(scene().vendor.read(reply('no-search-results'), notes), NONE);
  t.is(notes.empties, 1);
  const { vendor } = scene({ surface: { noResults: 'failure' } });
  t.is(faultIn(t.throws(() => vendor.read(reply('no-search-results'), freshNotes()))), 'unavailable');
});

test('a search without results is a failure when the whole reply says so, or a result is there after all', (t) => {
  for (const body of [
    JSON.stringify({ status_code: 40102 }),
    replyWith({ status_code: 20000, result: null }, { status_code: 40102 }),
    replyWith({ status_code: 40102, result: [{ a: 1 }] }),
  ]) {
    t.is(faultIn(t.throws(() => scene().vendor.read(body, freshNotes()))), 'unavailable', body);
  }
});

test('of partial results the answer counts, and its absence does not', (t) => {
  const { vendor } = scene();
  t.is(vendor.read(replyWith({ status_code: 40106, result: [{ a: 1 }] }), freshNotes()).text, '{"a":1}');
  const error = t.throws(() => vendor.read(replyWith({ status_code: 40106, result: null }), freshNotes()));
  t.is(faultIn(error), 'unavailable');
});

test('what is no JSON is an error that does not quote it', (t) => {
  for (const body of ['', 'pässword', DONE.slice(0, -1)]) {
    const error = t.throws(() => scene().vendor.read(body, freshNotes()));
    t.is(faultIn(error), 'error');
    t.is(error?.message, 'DataForSEO: the reply is no JSON, or too much of it');
  }
});

test('a reply costs what its task cost, else the envelope, in US dollars, also where it reports a failure', (t) => {
  const { vendor } = scene();
  const task = { id: 'task-1', status_code: 20000, result: [{ a: 1 }] };
  const costs = [
    [replyWith({ ...task, cost: 0.002 }, { status_code: 20000, cost: 0.1 }), 0.002],
    [replyWith(task, { status_code: 20000, cost: 0.1 }), 0.1],
    [replyWith({ ...task, status_code: 50401, cost: 0.004 }), 0.004],
    [replyWith({ ...task, cost: 0 }), 0],
    [reply('chatgpt'), 0.004],
  ] as const;
  for (const [body, usd] of costs) t.deepEqual(vendor.costOf(body), { usd, source: 'reported' }, body);
});

test('a cost that cannot be right is unknown', (t) => {
  const { vendor } = scene();
  for (const cost of [undefined, null, '0.002', -0.002, 1e9, {}]) {
    t.is(vendor.costOf(replyWith({ id: 'task-1', status_code: 20000, result: [], cost })), undefined, `${cost}`);
  }
  for (const body of ['', '<html>', '{}', '[]', '{"cost":1e999}']) t.is(vendor.costOf(body), undefined, body);
});
