import test from 'ava';
import { fieldsOf, startAsks } from './ask-world.js';

const say = (role: string, content = 'best crm') => ({ role, content });
const turns = (count: number) =>
  Array.from({ length: count }, (_, index) => say(index % 2 === 0 ? 'user' : 'assistant', `turn ${index}`));

test('what is accepted, at the edges (ASK-01, ASK-05, ASK-06, ASK-07, ASK-11, ASK-12, ASK-15, ASK-22, ASK-23, ASK-25, ASK-26, ASK-32, ASK-34, ASQ-21, LIM-05, LIM-08, TYP-01, TYP-04)', async (t) => {
  const { ask } = await startAsks(t);
  const accepted: readonly object[] = [
    {},
    { prompt: 'x' },
    { prompt: '💡'.repeat(480) },
    { messages: turns(10) },
    { messages: [...turns(10), say('system')] },
    { messages: [say('user', 'x')] },
    { messages: [say('user', 'é'.repeat(480))] },
    { system_message: 'x' },
    { system_message: 'x'.repeat(480) },
    { providers: ['openai'] },
    { providers: ['perplexity', 'gemini', 'anthropic', 'openai'] },
    { params: { temperature: 0, max_tokens: 1 } },
    { params: { temperature: 2, max_tokens: 8000 } },
    { track_brands: Array.from({ length: 10 }, (_, index) => `Brand ${index}`) },
    { track_brands: ['x'.repeat(80)] },
    { country: 'US' },
    { country: 'de' },
    { country: 'UK' },
    { city: 'x' },
    { city: 'x'.repeat(80) },
    { async: false },
    { mode: 'live' },
  ];
  for (const body of accepted) t.is((await ask({ providers: ['gemini'], ...body })).status, 200, JSON.stringify(body));
});

test('what is refused, and where (ASK-05, ASK-08, ASK-09, ASK-10, ASK-11, ASK-12, ASK-15, ASK-16, ASK-22, ASK-23, ASK-25, ASK-26, ASK-32, ASK-34, ASK-37, ASK-41, ASK-42, ASQ-08, LIM-01, LIM-03, LIM-04, TYP-01, TYP-02, TYP-03, TYP-04)', async (t) => {
  const { ask, asked, balance } = await startAsks(t);
  const before = await balance();
  const refused: readonly (readonly [string, object])[] = [
    ['prompt', { prompt: '' }],
    ['prompt', { prompt: 'x'.repeat(481) }],
    ['messages', { messages: [...turns(11), say('system')] }],
    ['messages', { messages: turns(11) }],
    ['messages', { messages: [] }],
    ['messages', { messages: [say('system'), say('user'), say('system')] }],
    ['messages', { messages: [say('assistant')] }],
    ['messages', { messages: [say('tool')] }],
    ['messages', { messages: [say('user', '')] }],
    ['messages', { messages: [say('user', 'x'.repeat(481))] }],
    ['messages', { messages: [{ ...say('user'), name: 'Ann' }] }],
    ['system_message', { system_message: '' }],
    ['system_message', { system_message: 'x'.repeat(481) }],
    ['providers', { providers: [] }],
    ['providers', { providers: ['openai', 'openai', 'openai', 'openai', 'openai'] }],
    ['providers', { providers: ['grok'] }],
    ['providers', { providers: ['chatgpt'] }],
    ['model', { model: { grok: 'x' } }],
    ['model', { model: { openai: '' } }],
    ['model', { model: { openai: 'x'.repeat(101) } }],
    ['params', { params: { temperature: -0.1 } }],
    ['params', { params: { temperature: 2.1 } }],
    ['params', { params: { max_tokens: 0 } }],
    ['params', { params: { max_tokens: 8001 } }],
    ['params', { params: { top_p: 1 } }],
    ['track_brands', { track_brands: Array.from({ length: 11 }, () => 'Acme') }],
    ['track_brands', { track_brands: [''] }],
    ['track_brands', { track_brands: ['x'.repeat(81)] }],
    ['country', { country: 'USA' }],
    ['country', { country: '1' }],
    ['country', { country: '' }],
    ['country', { country: 'ZZ' }],
    ['country', { country: 'ß' }],
    ['city', { city: '' }],
    ['city', { city: 'x'.repeat(81) }],
    ['cache_scope', { cache_scope: 'foo' }],
    ['mode', { mode: 'batch' }],
    ['webhook_id', { webhook_id: 'abc' }],
    ['webhook_id', { async: true }],
    ['web_search', { web_search: null }],
  ];
  for (const [field, body] of refused) {
    const response = await ask(body);
    t.is(response.status, 400, JSON.stringify(body));
    t.is(response.body.error.code, 'invalid_request');
    t.deepEqual(fieldsOf(response), [field], response.text);
  }
  t.deepEqual([asked(), await balance()], [[0, 0, 0, 0], before]);
});

test('exactly one of prompt and messages is given, and nothing unknown (ASK-02, ASK-03, ASK-04, ERR-01)', async (t) => {
  const { send } = await startAsks(t);
  const either = 'The body must have exactly one of prompt and messages.';
  for (const [body, sentence] of [
    [{}, either],
    [{ prompt: 'x', messages: turns(1) }, either],
    [{ prompt: 'x', foo: 1 }, 'The body has unknown keys: foo.'],
  ] as const) {
    const { status, body: said } = await send(body);
    t.deepEqual([status, said.error.message], [400, sentence]);
    t.is(said.error.code, 'invalid_request');
    t.is(said.error.details.formErrors.length, 1);
    t.is(typeof said.request_id, 'string');
  }
});

test('a platform’s name is told its provider (TYP-02)', async (t) => {
  const { ask } = await startAsks(t);
  const { body } = await ask({ providers: ['claude'] });
  t.true(body.error.message.includes('"claude" is called "anthropic" here'), body.error.message);
});

test('json_schema is refused before anything else is looked at (ASK-24, ASQ-17, VER-04)', async (t) => {
  const { send } = await startAsks(t);
  const schema = { name: 'x', schema: {} };
  for (const body of [
    { prompt: 'x', json_schema: schema },
    { json_schema: null, foo: 1 },
    { mode: 'standard', json_schema: schema },
  ]) {
    const { status, body: said } = await send(body);
    t.deepEqual([status, said.error.code], [400, 'request_unsupported']);
  }
});

test('the codes of a missing and an unknown key are those of the endpoint, and GET is no method of it (ASR-22, AUT-07, AUT-08, ERR-01)', async (t) => {
  const { ask, get } = await startAsks(t);
  for (const authorization of ['', 'Bearer nobody']) {
    const { status, body } = await ask({}, { headers: { authorization, 'content-type': 'application/json' } });
    t.deepEqual([status, body.error.code], [401, 'unauthorized']);
    const read = await get('/v1/ask/abc', { headers: { authorization } });
    t.deepEqual([read.status, read.body.error.code], [401, 'invalid_api_key']);
  }
  const { status, headers } = await get('/v1/ask');
  t.deepEqual([status, headers.get('allow')], [405, 'POST']);
});
