import { SurfaceError } from '@namedrop/plugin-api';
import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { fixture, QUESTION, surfaceAt } from './surface.test.helper.js';

const paused = behaviours.reply({ body: fixture('paused') });
const resumed = behaviours.reply({ body: fixture('resumed') });
const sent = ({ json }: { json: unknown }) => (json as { messages: unknown[] }).messages;

test('a paused answer is gone on with, with exactly what was said', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.inTurn(paused, paused, resumed));
  const answer = await (await surfaceAt(upstream.url)).ask(QUESTION, AbortSignal.timeout(10_000));
  const { content } = fixture('paused') as { content: unknown[] };
  const asked = { role: 'user', content: QUESTION.text };
  t.deepEqual(upstream.requests.map(sent), [
    [asked],
    [asked, { role: 'assistant', content }],
    [asked, { role: 'assistant', content: [...content, ...content] }],
  ]);
  t.deepEqual(answer.tokens, { input: 4000, output: 170, reasoning: 25 });
  t.is(answer.citations.length, 3);
  t.deepEqual(answer.fanOut, ['best crm', 'crm prices', 'best crm', 'crm prices']);
});

test('after three resumes, what was said by then is the answer', async (t) => {
  const upstream = await loopbackUpstream(t, paused);
  const { text } = await (await surfaceAt(upstream.url)).ask(QUESTION, AbortSignal.timeout(10_000));
  t.is(upstream.requests.length, 4);
  t.regex(text ?? '', /Pipeliner leads/);
});

test('after three resumes without a word, there is no answer', async (t) => {
  const content = [{ type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'crm' } }];
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: { content, stop_reason: 'pause_turn' } }));
  const asked = (await surfaceAt(upstream.url)).ask(QUESTION, AbortSignal.timeout(10_000));
  t.is((await t.throwsAsync(asked, { instanceOf: SurfaceError }))?.fault, 'error');
  t.is(upstream.requests.length, 4);
});

test('a resume that fails fails the answer, and all of them share one deadline', async (t) => {
  const overloaded = behaviours.reply({ status: 529, body: fixture('error') });
  for (const [next, fault, deadlineMs] of [
    [overloaded, 'unavailable', 10_000],
    [behaviours.silent(), 'timeout', 700],
    [behaviours.stalled({ body: fixture('resumed') }, 100), 'timeout', 700],
  ] as const) {
    const upstream = await loopbackUpstream(t, behaviours.inTurn(paused, next));
    const asked = (await surfaceAt(upstream.url)).ask(QUESTION, AbortSignal.timeout(deadlineMs));
    t.is((await t.throwsAsync(asked, { instanceOf: SurfaceError }))?.fault, fault);
  }
});
