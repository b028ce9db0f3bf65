import type { Answer, Surface, SurfaceError } from '@namedrop/plugin-api';
import { type Behaviour, behaviours, buildSurface, loopbackUpstream, until } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { fixture, pluginWith, QUESTION } from './engine.test.helper.js';

const { inTurn, reply } = behaviours;
const KEY = 'example-key-1234';

async function engineAt(t: ExecutionContext, engine: object, behaviour: Behaviour) {
  const upstream = await loopbackUpstream(t, behaviour);
  const surface = await buildSurface(pluginWith(engine), { baseUrl: upstream.url, apiKey: KEY });
  return { upstream, surface, ask: () => ask(surface) };
}

const ask = (surface: Surface): Promise<Answer> => surface.ask(QUESTION, AbortSignal.timeout(10_000));
const answerOf = async (t: ExecutionContext, engine: object, name: string) =>
  (await engineAt(t, engine, reply({ body: fixture(name) }))).ask();

test('a searched chat completion has its citation, excerpt and reported cost, and no thought', async (t) => {
  const { text, ...rest } = await answerOf(t, { protocol: 'chat' }, 'chat-searched');
  t.false(text?.includes('Globex'));
  t.deepEqual(rest, {
    citations: [
      {
        url: 'https://crumb.example/crm',
        title: 'CRMs for bakers',
        snippet: 'Orders and loyalty cards, in one list.',
        text: 'Brewline keeps orders and loyalty cards in one list.',
      },
    ],
    tokens: { input: 9120, output: 212, reasoning: 120 },
    model: 'acme-1',
    grounded: true,
    cost: { usd: 0.0312, source: 'reported' },
  });
});

test('numbers in a text cite the pages of their position', async (t) => {
  const { citations, grounded } = await answerOf(t, { protocol: 'chat' }, 'chat-numbered');
  t.deepEqual(
    citations.map(({ url }) => url),
    ['https://crumb.example/crm', 'https://www.dialwise.example/'],
  );
  t.true(grounded);
});

test('thoughts within the content are cut off', async (t) => {
  const { text, grounded } = await answerOf(t, { protocol: 'chat' }, 'chat-thoughts');
  t.deepEqual({ text, grounded }, { text: 'Brewline and Dialwise.', grounded: false });
});

test('passages that a response frames are what their pages support', async (t) => {
  const { citations, fanOut, grounded } = await answerOf(t, { protocol: 'responses' }, 'responses-passages');
  t.deepEqual(citations, [
    {
      url: 'https://crumb.example/crm',
      title: 'CRMs for bakers',
      snippet: 'Excerpt of the guide.',
      text: 'Brewline is the most used tool',
    },
    { url: 'https://www.dialwise.example/', title: 'Dialwise', text: 'Dialwise is the cheapest.' },
  ]);
  t.deepEqual({ fanOut, grounded }, { fanOut: ['crm for bakeries'], grounded: true });
});

test('a response without a search is ungrounded, and its thoughts are left out', async (t) => {
  const { text, grounded, citations } = await answerOf(t, { protocol: 'responses' }, 'responses-without-search');
  t.deepEqual({ text, grounded, citations }, { text: 'Brewline and Dialwise.', grounded: false, citations: [] });
});

test('the cost is estimated from use and prices where the API reports none', async (t) => {
  const prices = { input: 2, cachedInput: 1, output: 10, search: 0.01 };
  const { cost } = await answerOf(t, { protocol: 'messages', prices }, 'messages-searched');
  t.deepEqual(cost, { usd: 0.0124, source: 'estimated' });
  t.is((await answerOf(t, { protocol: 'messages' }, 'messages-searched')).cost, undefined);
  t.is((await answerOf(t, { protocol: 'chat', prices }, 'chat-searched')).cost?.source, 'reported');
});

test('the key travels as the entry says, behind the path of the protocol or of the entry', async (t) => {
  const sent = async (engine: object, name: string) => {
    const { upstream, ask } = await engineAt(t, engine, reply({ body: fixture(name) }));
    await ask();
    const { url, headers } = upstream.requests[0]!;
    return [url, headers.authorization, headers['x-api-key'], headers['anthropic-version']];
  };
  t.deepEqual(await sent({ protocol: 'chat' }, 'chat-searched'), [
    '/chat/completions',
    `Bearer ${KEY}`,
    undefined,
    undefined,
  ]);
  t.deepEqual(await sent({ protocol: 'messages' }, 'messages-searched'), ['/messages', undefined, KEY, '2023-06-01']);
  t.deepEqual(await sent({ protocol: 'responses', auth: 'x-api-key', path: '/v2/r' }, 'responses-passages'), [
    '/v2/r',
    undefined,
    KEY,
    undefined,
  ]);
  t.deepEqual((await sent({ protocol: 'chat', auth: 'none' }, 'chat-searched')).slice(1, 3), [undefined, undefined]);
});

test('extra fields replace the defaults of a protocol, and never the question', async (t) => {
  const extra = { store: true, temperature: 0, max_turns: 2 };
  const { upstream, ask } = await engineAt(
    t,
    { protocol: 'responses', extra, region: '/web_search_options' },
    reply({ body: fixture('responses-passages') }),
  );
  await ask();
  t.deepEqual(upstream.requests[0]?.json, {
    ...extra,
    model: 'acme-1',
    input: [{ role: 'user', content: QUESTION.text }],
    web_search_options: { type: 'approximate', country: 'GB' },
  });
});

test('a paused message is resumed with its own content', async (t) => {
  const whole = fixture('messages-searched') as { content: unknown[] };
  const paused = { ...whole, content: whole.content.slice(0, 2), stop_reason: 'pause_turn' };
  const rest = { ...whole, content: whole.content.slice(2) };
  const { upstream, ask } = await engineAt(
    t,
    { protocol: 'messages' },
    inTurn(reply({ body: paused }), reply({ body: rest })),
  );
  const { text, citations, tokens } = await ask();
  t.is(text, 'Brewline is often named first.');
  t.is(citations.length, 1);
  t.deepEqual(tokens, { input: 1800, output: 120 });
  t.deepEqual((upstream.requests[1]!.json as { messages: unknown[] }).messages, [
    { role: 'user', content: QUESTION.text },
    { role: 'assistant', content: paused.content },
  ]);
});

test('an error with HTTP 200 of the provider behind a router means what its code says', async (t) => {
  const { ask } = await engineAt(t, { protocol: 'chat' }, reply({ body: fixture('chat-provider-error') }));
  const error = (await t.throwsAsync(ask())) as SurfaceError;
  t.deepEqual([error.fault, error.message], ['rate_limited', 'acme: the completion failed']);
});

test('a reply beyond ten million characters is refused', async (t) => {
  const choices = [{ message: { content: 'x'.repeat(10_000_001) } }];
  const { ask } = await engineAt(t, { protocol: 'chat' }, reply({ body: { choices } }));
  t.is(((await t.throwsAsync(ask())) as SurfaceError).message, 'acme: the reply is too long');
});

test('a reply that nests absurdly is refused in a moment, and brackets in its texts do not count', async (t) => {
  const raw =
    (body: string): Behaviour =>
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  const deep = '['.repeat(4_000_000) + ']'.repeat(4_000_000);
  const { ask, upstream } = await engineAt(
    t,
    { protocol: 'chat' },
    raw(`{"choices":[{"message":{"content":${deep}}}]}`),
  );
  t.is(((await t.throwsAsync(ask())) as SurfaceError).message, 'acme: the reply is nested too deep');
  const content = `Say "\\" ${'[{'.repeat(2000)}`;
  upstream.behave(raw(JSON.stringify({ choices: [{ message: { content } }] })));
  t.is((await ask()).text, content);
});

test('no more questions are asked at once than the entry allows, and a waiting one ends at its deadline', async (t) => {
  const gate = Promise.withResolvers<void>();
  const body = JSON.stringify(fixture('chat-searched'));
  const { upstream, surface } = await engineAt(t, { protocol: 'chat', concurrency: 2 }, async (_request, response) => {
    await gate.promise;
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const asking = [1, 2, 3].map(() => ask(surface));
  await until(() => upstream.requests.length === 2);
  const late = surface.ask(QUESTION, AbortSignal.timeout(50));
  t.is(((await t.throwsAsync(late)) as SurfaceError).fault, 'timeout');
  t.is(upstream.requests.length, 2);
  gate.resolve();
  await Promise.all(asking);
  t.is(upstream.requests.length, 3);
});

test('a question that is aborted while it waits is never sent, and leaves its place to the next', async (t) => {
  const gate = Promise.withResolvers<void>();
  const { upstream, surface } = await engineAt(t, { protocol: 'chat', concurrency: 1 }, async (_request, response) => {
    await gate.promise;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(fixture('chat-searched')));
  });
  const first = ask(surface);
  await until(() => upstream.requests.length === 1);
  const controller = new AbortController();
  const waiting = surface.ask({ ...QUESTION, text: 'waiting' }, controller.signal);
  const next = surface.ask({ ...QUESTION, text: 'next' }, AbortSignal.timeout(10_000));
  controller.abort();
  await t.throwsAsync(waiting);
  gate.resolve();
  await Promise.all([first, next]);
  t.is(upstream.requests.length, 2);
  t.regex(upstream.requests[1]!.body, /next/);
});

test('the cost of a typical answer is known where prices are configured', async (t) => {
  const prices = { input: 1, output: 10, search: 0.01 };
  const body = fixture('chat-searched');
  const { surface } = await engineAt(t, { protocol: 'chat', prices }, reply({ body }));
  // 9000 tokens at $1 and 700 at $10 per million, and two searches
  t.deepEqual(surface.typicalCost, { usd: 0.036, source: 'estimated' });
  t.is((await engineAt(t, { protocol: 'chat' }, reply({ body }))).surface.typicalCost, undefined);
});

test('a surface has a revision, and one of another model has another', async (t) => {
  const revisionOf = async (model: string) => {
    const surface = await buildSurface(pluginWith({ protocol: 'chat', model }), { apiKey: KEY });
    return surface.revision;
  };
  const revision = await revisionOf('acme-1');
  t.truthy(revision);
  t.is(await revisionOf('acme-1'), revision);
  t.not(await revisionOf('acme-2'), revision);
});
