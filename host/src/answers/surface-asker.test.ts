import { type Question, type Surface, SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { CitationResolver } from '../citations/citation-resolver.js';
import { QuestionDeadlines } from './deadlines.js';
import { SurfaceAsker } from './surface-asker.js';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const question = { text: 'best crm', region: 'us' } as const;

function answersOf(
  ask: Surface['ask'],
  more: Partial<Surface> = {},
  quickMs = 1000,
  stop = new AbortController(),
  citations = new CitationResolver(undefined),
) {
  const catalog = interfaceCatalog({ deadlines: { quickMs } });
  const deadlines = new QuestionDeadlines(catalog, stop.signal);
  const asker = new SurfaceAsker({ deadlines, citations, log });
  const surface: Surface = { platform: 'chatgpt', channel: 'api', ask, ...more };
  return { ask: (asked: Question) => asker.ask(surface, asked, {}) };
}

const said = (text: string | null) => async () => ({ text, citations: [] });

test('an answer becomes an outcome with its latency', async (t) => {
  const outcome = await answersOf(said('Acme')).ask(question);
  t.like(outcome, { platform: 'chatgpt', answer: { text: 'Acme' } });
  t.true(Number.isInteger(outcome.latencyMs) && outcome.latencyMs >= 0);
});

test('what was not to be searched for cites nothing, whatever the surface says (ASK-30)', async (t) => {
  const citations = [{ url: 'https://example.com/' }];
  const answers = answersOf(async () => ({ text: 'Acme', citations }));
  const chatOf = (webSearch: boolean) => ({ turns: [{ role: 'user', content: 'best crm' } as const], webSearch });
  t.like(await answers.ask({ ...question, chat: chatOf(true) }), { answer: { citations } });
  const outcome = await answers.ask({ ...question, chat: chatOf(false) });
  t.deepEqual('answer' in outcome && outcome.answer.citations, []);
});

test('an empty answer is a failure on the api channel, blank or null', async (t) => {
  for (const text of ['', ' \n', null]) {
    t.like(await answersOf(said(text)).ask(question), { fault: 'error' });
  }
});

test('a live surface may say that there was no answer, but not answer with blanks (CHR-39)', async (t) => {
  t.like(await answersOf(said(null), { channel: 'live' }).ask(question), { answer: { text: null } });
  t.like(await answersOf(said(' '), { channel: 'live' }).ask(question), { fault: 'error' });
});

test('a surface error keeps its fault', async (t) => {
  const answers = answersOf(() => Promise.reject(new SurfaceError('rate_limited', 'HTTP 429')));
  t.like(await answers.ask(question), { fault: 'rate_limited', detail: 'HTTP 429' });
});

test('whatever else a surface throws, also before its promise, is a failure of that surface only', async (t) => {
  const broken: Surface['ask'] = () => {
    throw new Error('bug');
  };
  t.like(await answersOf(broken).ask(question), { fault: 'error' });
  t.like(await answersOf(() => Promise.reject(undefined)).ask(question), { fault: 'error' });
  t.like(await answersOf(async () => undefined as never).ask(question), { fault: 'error' });
});

test('a malformed answer is a failure of that surface only (TYP-23)', async (t) => {
  for (const answer of [
    { text: 5, citations: [] },
    { text: 'Acme', citations: null },
    { text: 'Acme' },
    { text: 'Acme', citations: [null] },
    { text: 'Acme', citations: [{ url: 'https://a.example/', title: 5 }] },
    { text: 'Acme', citations: [], entities: [null] },
    { text: 'Acme', citations: [], tokens: { input: 1.5, output: 1 } },
  ]) {
    const outcome = await answersOf(async () => answer as never).ask(question);
    t.like(outcome, { fault: 'error' }, JSON.stringify(answer).slice(0, 80));
  }
});

test('an answer that is too long is cut, not lost', async (t) => {
  const outcome = await answersOf(said('a'.repeat(500_001))).ask(question);
  t.deepEqual('answer' in outcome && outcome.answer.text, 'a'.repeat(100_000));
});

test('links of an answer are resolved in two seconds, and in less where the deadline leaves less', async (t) => {
  const cited = async () => ({ text: 'Acme', citations: [{ url: 'https://t.co/a' }] });
  const waited: number[] = [];
  const resolver = new CitationResolver(undefined);
  resolver.resolve = async (_citations, ms) => {
    waited.push(ms);
    return [{ url: 'https://acme.example/' }];
  };
  for (const quickMs of [60_000, 1_400, 400]) {
    const outcome = await answersOf(cited, {}, quickMs, undefined, resolver).ask(question);
    t.like(outcome, { answer: { citations: [{ url: 'https://acme.example/' }] } });
  }
  const [long, short = 0, none] = waited;
  t.deepEqual([long, none], [2_000, 0]);
  t.true(short <= 900, `${short} ms`);
});

test('a fault that nobody knows is an error (CHR-11)', async (t) => {
  for (const fault of ['nonsense', '__proto__', undefined]) {
    const answers = answersOf(() => Promise.reject(new SurfaceError(fault as never, 'm')));
    t.like(await answers.ask(question), { fault: 'error' });
  }
});

test('the deadline holds even for a surface that ignores its signal (ERR-16)', async (t) => {
  t.like(await answersOf(() => new Promise(() => {}), {}, 30).ask(question), { fault: 'timeout' });
});

test('the signal tells a deadline from a stop', async (t) => {
  let reason: unknown;
  const wait: Surface['ask'] = (_question, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
        reject(signal.reason);
      });
    });
  await answersOf(wait, {}, 10).ask(question);
  t.is((reason as DOMException).name, 'TimeoutError');
  const stop = new AbortController();
  const asked = answersOf(wait, {}, 10_000, stop).ask(question);
  stop.abort();
  t.like(await asked, { fault: 'unavailable' });
  t.is((reason as DOMException).name, 'AbortError');
});

test('a host that is already stopping asks nobody for long', async (t) => {
  const answers = answersOf(() => new Promise(() => {}), {}, 10_000, stopped());
  t.like(await answers.ask(question), { fault: 'unavailable' });
});

function stopped(): AbortController {
  const controller = new AbortController();
  controller.abort();
  return controller;
}
