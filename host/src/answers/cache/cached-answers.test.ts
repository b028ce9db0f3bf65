import { randomUUID } from 'node:crypto';
import type { Outcome } from '@namedrop/core';
import { type LookupOptions, type Question, type Surface, SurfaceError } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { Registry } from 'prom-client';
import { standingClock } from '../../captures/captures.test.helper.js';
import { interfaceCatalog } from '../../catalog/catalog.test.helper.js';
import { CitationResolver } from '../../citations/citation-resolver.js';
import { AnswerContents } from '../../contents/answer-contents.js';
import { migratedDatabase, silent, testStorage } from '../../database/storage.test.helper.js';
import { CoreConfig } from '../../deployment/core-config.js';
import { runOut } from '../../jobs/schedules/run-out.test.helper.js';
import { QuestionDeadlines } from '../deadlines.js';
import { SurfaceAsker } from '../surface-asker.js';
import { answerKey } from './answer-key.js';
import { AnswerTable } from './answer-table.js';
import { HOUR_MS } from './cache.test.helper.js';
import { CacheService } from './cache-service.js';

const server = testStorage(test);
const question: Question = { text: 'best crm', region: 'us' };

/** Hosts on one database, and one upstream that answers when told. */
async function deployment(t: ExecutionContext, { quickMs = 10_000, settings = {} } = {}) {
  const storage = await migratedDatabase(t, server());
  const clock = standingClock();
  const asked: PromiseWithResolvers<string | null>[] = [];
  const ask = async (): Promise<{ text: string | null; citations: [] }> => {
    const reply = Promise.withResolvers<string | null>();
    asked.push(reply);
    return { text: await reply.promise, citations: [] };
  };
  const host = () => {
    const stop = new AbortController();
    const config = CoreConfig.parse({ cache: settings });
    const deadlines = new QuestionDeadlines(interfaceCatalog({ deadlines: { quickMs } }), stop.signal);
    const service = new CacheService({
      asking: new SurfaceAsker({ deadlines, citations: new CitationResolver(undefined), log: silent }),
      deadlines,
      contributed: { sharedCache: undefined },
      storage,
      contents: new AnswerContents({ pool: storage.pool }),
      settings: config.cache,
      clock,
      log: silent,
      registry: new Registry(),
    });
    const surface: Surface = { platform: 'chatgpt', channel: 'api', ask };
    const prepare = (options: LookupOptions = {}) => service.lookup.prepare(surface, question, options);
    return {
      service,
      stop,
      prepare,
      known: async () => (await prepare()).known,
      ask: async (options: LookupOptions = {}) => (await prepare(options)).ask(),
    };
  };
  /** Another host asks the question, and dies: its turn goes on for that many milliseconds. */
  const turnOfAnother = async (ms: number) => {
    const key = answerKey({ platform: 'chatgpt', channel: 'api', ask }, question);
    await new AnswerTable(storage.pool, randomUUID()).claim([key], ms, clock.now());
  };
  return { host, asked, clock, storage, turnOfAnother };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

const textOf = (outcome: Outcome | undefined) =>
  outcome && 'answer' in outcome ? outcome.answer.text : outcome?.fault;
const tierOf = (outcome: Outcome | undefined) => (outcome && 'answer' in outcome ? outcome.tier : undefined);

test('what was answered is known from then on, to this host and, once it is written, to others (CHC-03, CHC-05)', async (t) => {
  const { host, asked } = await deployment(t);
  const [here, there] = [host(), host()];
  t.is(await here.known(), undefined);
  const asking = here.ask();
  await until(() => asked.length === 1);
  asked[0]?.resolve('Acme');
  const outcome = await asking;
  t.deepEqual([textOf(outcome), tierOf(outcome)], ['Acme', undefined]);
  t.deepEqual([textOf(await here.known()), tierOf(await here.known())], ['Acme', 'l1']);
  await here.service.stop();
  const elsewhere = await there.known();
  t.deepEqual([textOf(elsewhere), tierOf(elsewhere)], ['Acme', 'l3']);
  t.is(asked.length, 1);
});

test('who asks the same at the same time gets the one answer, and did not have it asked', async (t) => {
  const { host, asked } = await deployment(t);
  const here = host();
  const asking = Array.from({ length: 20 }, () => here.ask());
  await until(() => asked.length === 1);
  asked[0]?.resolve('Acme');
  const outcomes = await Promise.all(asking);
  t.deepEqual(outcomes.map(textOf), Array(20).fill('Acme'));
  t.deepEqual(outcomes.map(tierOf), [undefined, ...Array(19).fill('l1')]);
  t.is(asked.length, 1);
});

test('a question that another host has answered since it was prepared is answered with that, and not asked', async (t) => {
  const { host, asked } = await deployment(t);
  const [here, there] = [host(), host()];
  const prepared = await there.prepare();
  const asking = here.ask();
  await until(() => asked.length === 1);
  asked[0]?.resolve('Acme');
  await asking;
  await here.service.stop();
  const outcome = await prepared.ask();
  t.deepEqual([prepared.known, textOf(outcome), tierOf(outcome), asked.length], [undefined, 'Acme', 'l3', 1]);
});

test('a failure is that of all who waited, is not kept, and the next one asks anew (CHC-16)', async (t) => {
  const { host, asked } = await deployment(t);
  const here = host();
  const asking = [here.ask(), here.ask(), here.ask()];
  await until(() => asked.length === 1);
  asked[0]?.reject(new SurfaceError('rate_limited', 'HTTP 429'));
  t.deepEqual((await Promise.all(asking)).map(textOf), Array(3).fill('rate_limited'));
  t.is(await here.known(), undefined);
  t.is(asked.length, 1);
  const again = here.ask();
  await until(() => asked.length === 2);
  asked[1]?.resolve('Acme');
  t.is(textOf(await again), 'Acme');
});

test('of two hosts one asks, and the other takes over its answer', async (t) => {
  const { host, asked } = await deployment(t);
  const [here, there] = [host(), host()];
  const asking = [here.ask(), there.ask()];
  await until(() => asked.length === 1);
  asked[0]?.resolve('Acme');
  const outcomes = await Promise.all(asking);
  t.deepEqual(outcomes.map(textOf), ['Acme', 'Acme']);
  t.deepEqual(outcomes.map(tierOf).toSorted(), ['l3', undefined]);
  t.is(asked.length, 1);
  t.deepEqual([tierOf(await here.known()), tierOf(await there.known())], ['l1', 'l1']);
});

test('when the host that asked has failed, another one asks: once each, not once for each who waits', async (t) => {
  const { host, asked } = await deployment(t);
  const [here, there] = [host(), host()];
  const first = here.ask();
  await until(() => asked.length === 1);
  const others = [there.ask(), there.ask(), there.ask()];
  asked[0]?.reject(new SurfaceError('unavailable', 'HTTP 500'));
  t.is(textOf(await first), 'unavailable');
  await until(() => asked.length === 2);
  asked[1]?.reject(new SurfaceError('unavailable', 'HTTP 500'));
  t.deepEqual((await Promise.all(others)).map(textOf), Array(3).fill('unavailable'));
  t.is(asked.length, 2);
});

test('when the host that asked is gone, another one asks once its turn is over', async (t) => {
  const { host, asked, turnOfAnother, storage } = await deployment(t);
  await turnOfAnother(HOUR_MS);
  const waiting = host().ask();
  await storage.pool.query('UPDATE namedrop.answers SET asked_until = now()');
  await until(() => asked.length === 1);
  asked[0]?.resolve('Acme');
  t.is(textOf(await waiting), 'Acme');
});

test('who waits for another host waits no longer than the surface may take', async (t) => {
  const { host, asked, turnOfAnother } = await deployment(t, { quickMs: 50 });
  await turnOfAnother(HOUR_MS);
  const here = host();
  const outcomes = await Promise.all([here.ask(), here.ask()]);
  t.deepEqual(outcomes.map(textOf), ['timeout', 'timeout']);
  t.is(asked.length, 0);
});

test('an answer that comes in time is kept, also when nobody waits for it any more', async (t) => {
  const { host, asked, turnOfAnother } = await deployment(t, { quickMs: 2500 });
  await turnOfAnother(500);
  const here = host();
  t.is(textOf(await here.ask()), 'timeout');
  asked[0]?.resolve('Acme');
  await here.service.stop();
  t.deepEqual([asked.length, textOf(await here.known())], [1, 'Acme']);
});

test('a fresh question is asked although the answer is known, and its answer is kept', async (t) => {
  const { host, asked } = await deployment(t);
  const here = host();
  const asking = here.ask();
  await until(() => asked.length === 1);
  asked[0]?.resolve('old');
  await asking;
  const prepared = await here.prepare({ fresh: true });
  t.deepEqual([prepared.known, prepared.isBrought], [undefined, false]);
  const anew = prepared.ask();
  await until(() => asked.length === 2);
  asked[1]?.resolve('new');
  const outcome = await anew;
  t.deepEqual([textOf(outcome), tierOf(outcome)], ['new', undefined]);
  t.is(textOf(await here.known()), 'new');
  await here.service.stop();
  t.is(textOf(await host().known()), 'new');
});

test('a question that is asked again takes what was kept since its first time for a fresh answer, also another host', async (t) => {
  const { host, asked, clock } = await deployment(t);
  const [here, there] = [host(), host()];
  const first = clock.now();
  const asking = here.ask({ fresh: true });
  await until(() => asked.length === 1);
  asked[0]?.resolve('paid for');
  await asking;
  await here.service.stop();
  const taken = await there.prepare({ fresh: true, freshSince: first });
  t.deepEqual([taken.known, taken.isBrought], [undefined, true]);
  const again = await taken.ask();
  t.deepEqual([textOf(again), tierOf(again), asked.length], ['paid for', undefined, 1]);
  const missed = await there.prepare({ fresh: true, freshSince: new Date(first.getTime() + 1) });
  t.deepEqual([missed.known, missed.isBrought], [undefined, false]);
  const later = missed.ask();
  await until(() => asked.length === 2);
  asked[1]?.resolve('new');
  t.is(textOf(await later), 'new');
});

test('a fresh question that fails leaves what is known', async (t) => {
  const { host, asked } = await deployment(t);
  const here = host();
  const asking = here.ask();
  await until(() => asked.length === 1);
  asked[0]?.resolve('old');
  await asking;
  const anew = here.ask({ fresh: true });
  await until(() => asked.length === 2);
  asked[1]?.reject(new SurfaceError('unavailable', 'HTTP 500'));
  t.like(await anew, { fault: 'unavailable' });
  t.is(textOf(await here.known()), 'old');
});

test('with a lifetime of 0 nothing is kept and everybody asks', async (t) => {
  const { host, asked, storage } = await deployment(t, { settings: { lifetimeMs: 0 } });
  const here = host();
  const asking = [here.ask(), here.ask()];
  await until(() => asked.length === 2);
  for (const reply of asked) reply.resolve('Acme');
  t.deepEqual((await Promise.all(asking)).map(tierOf), [undefined, undefined]);
  t.is(await here.known(), undefined);
  t.is((await storage.pool.query('SELECT 1 FROM namedrop.answers')).rowCount, 0);
});

test('what has expired is asked anew, and swept', async (t) => {
  const { host, asked, clock, storage } = await deployment(t);
  const here = host();
  const asking = here.ask();
  await until(() => asked.length === 1);
  asked[0]?.resolve('Acme');
  await asking;
  await here.service.stop();
  const count = async () => (await storage.pool.query('SELECT 1 FROM namedrop.answers')).rowCount;
  clock.forward(24 * HOUR_MS - 1);
  for (const sweep of here.service.sweeps) await runOut(sweep);
  t.deepEqual([textOf(await host().known()), await count()], ['Acme', 1]);
  clock.forward(1);
  t.is(await host().known(), undefined);
  for (const sweep of here.service.sweeps) await runOut(sweep);
  t.is(await count(), 0);
});

test('when the host stops, whoever waits for another host is told so', async (t) => {
  const { host, asked } = await deployment(t);
  const [here, there] = [host(), host()];
  const first = here.ask();
  await until(() => asked.length === 1);
  const waiting = there.ask();
  there.stop.abort();
  t.like(await waiting, { fault: 'unavailable' });
  await there.service.stop();
  asked[0]?.resolve('Acme');
  t.is(textOf(await first), 'Acme');
});
