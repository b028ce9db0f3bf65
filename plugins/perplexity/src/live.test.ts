import { buildSurface, readingOf, withResponse } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { FROM_CLORO, fixture } from './surface.test.helper.js';

const CLORO = fixture('live/cloro');

const fromCloro = (fields: object = {}) => readingOf(plugin, 'cloro', withResponse(CLORO, fields));

test('an answer is its Markdown, its sources and the questions that may follow, and nothing of ads (CHR-30, CHR-34)', async (t) => {
  t.deepEqual(await fromCloro({ search_model_queries: null }), {
    text: '**Brewline** suits a small bakery.[1]\n\nDialwise takes phone orders.[2]',
    ...FROM_CLORO,
  });
});

test('the searches that it ran follow, as texts or as objects, each once', async (t) => {
  const related_queries = ['What does Brewline cost?'];
  const queries = ['crm with loyalty cards', 'What does Brewline cost?', 'crm with loyalty cards'];
  const expected = ['What does Brewline cost?', 'crm with loyalty cards'];
  for (const search_model_queries of [
    queries,
    queries.map((query) => ({ query, engine: 'web', limit: 10 })),
    [{ query: 'crm with loyalty cards' }, null, '', {}],
  ]) {
    t.deepEqual((await fromCloro({ related_queries, search_model_queries })).fanOut, expected);
  }
});

test('a search that only repeats the question is none', async (t) => {
  const done = { ...CLORO, task: { id: 'task-1', status: 'COMPLETED' } };
  const fetch = async () => Response.json(done);
  const live = { cloro: { apiKey: 'secret', pollMs: 1 } };
  const surface = await buildSurface(plugin, { live }, { fetch, channel: 'live' });
  const question = { text: 'Which CRM suits a small agency?', region: 'us' } as const;
  const { fanOut } = await surface.ask(question, AbortSignal.timeout(10_000));
  t.deepEqual(fanOut?.slice(3), ['crm with loyalty cards']);
});

test('without either, there are none', async (t) => {
  for (const none of [undefined, null, []]) {
    t.deepEqual((await fromCloro({ related_queries: none, search_model_queries: none })).fanOut, []);
  }
});

test('without sources, the pages that the answer links are its citations', async (t) => {
  const markdown = 'Brewline leads.[1](https://crumb.example/crm)';
  const { citations } = await fromCloro({ markdown, sources: null });
  t.deepEqual(
    citations.map(({ url }) => url),
    ['https://crumb.example/crm'],
  );
});

test('without Markdown, the plain text is the answer', async (t) => {
  t.is((await fromCloro({ markdown: null })).text, 'Brewline suits a small bakery. Dialwise takes phone orders.');
});

test('a refusal in words is an answer, and one without words is an error', async (t) => {
  t.is((await fromCloro({ markdown: 'I can’t help with that.' })).text, 'I can’t help with that.');
  for (const none of [undefined, null, '', ' \n']) {
    const reading = fromCloro({ markdown: none, text: none });
    t.like(await t.throwsAsync(reading, { name: 'SurfaceError' }), { fault: 'error' });
  }
});
