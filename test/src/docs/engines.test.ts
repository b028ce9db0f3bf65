import plugin from '@namedrop/openai-compatible';
import { type Behaviour, behaviours, loopbackUpstream } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { read } from '../repository/tree.js';

interface DocumentedEngine {
  readonly label: string;
  readonly baseUrl: string;
  readonly keyEnv?: string;
}

/** The engines of every example of docs/openai-compatible.md, by the ids of their platforms. */
async function documentedEngines(): Promise<Readonly<Record<string, DocumentedEngine>>> {
  const blocks = [...read('docs/openai-compatible.md').matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code!);
  const modules = await Promise.all(
    blocks.map((code) => import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<{ default: Example }>),
  );
  return Object.assign({}, ...modules.map(({ default: { plugins } }) => plugins['openai-compatible'].engines));
}

interface Example {
  readonly plugins: { readonly 'openai-compatible': { readonly engines: Record<string, DocumentedEngine> } };
}

const ANSWER = 'Brewline keeps orders and loyalty cards in one list.';
const PAGE = 'https://crumb.example/crm';
const BODY_OF_CHAT = { choices: [{ message: { content: ANSWER }, finish_reason: 'stop' }] };

/** How each documented API answers, and what it must have been asked. */
const EXPECTED = {
  openrouter_gpt: {
    body: {
      choices: [
        {
          finish_reason: 'stop',
          message: {
            content: `${ANSWER} ([crumb.example](${PAGE}))`,
            annotations: [
              {
                type: 'url_citation',
                url_citation: { url: PAGE, title: 'CRMs for bakers', start_index: 53, end_index: 96 },
              },
            ],
          },
        },
      ],
      usage: {
        prompt_tokens: 100,
        completion_tokens: 20,
        cost: 0.0312,
        server_tool_use_details: { web_search_requests: 1 },
      },
    },
    path: '/api/v1/chat/completions',
    key: ['authorization', 'Bearer OPENROUTER_API_KEY-example'],
    sent: {
      model: 'openai/gpt-5.2',
      messages: [{ role: 'user', content: 'best crm' }],
      tools: [
        {
          type: 'openrouter:web_search',
          parameters: { engine: 'native', max_results: 5, user_location: { type: 'approximate', country: 'GB' } },
        },
      ],
    },
    result: { grounded: true, citations: [{ url: PAGE, title: 'CRMs for bakers', text: ANSWER }] },
  },
  deepseek: {
    body: {
      model: 'deepseek-flash',
      content: [
        { type: 'server_tool_use', name: 'web_search', input: { query: 'best crm' } },
        { type: 'web_search_tool_result', content: [] },
        {
          type: 'text',
          text: ANSWER,
          citations: [
            { type: 'web_search_result_location', url: PAGE, title: 'CRMs for bakers', cited_text: 'Orders.' },
          ],
        },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1000, output_tokens: 100, server_tool_use: { web_search_requests: 1 } },
    },
    path: '/anthropic/v1/messages',
    key: ['x-api-key', 'DEEPSEEK_API_KEY-example'],
    sent: {
      model: 'deepseek-flash',
      max_tokens: 4096,
      messages: [{ role: 'user', content: 'best crm' }],
      tools: [{ type: 'deepseek_web_search', name: 'deepseek_web_search' }],
    },
    result: { grounded: true, citations: [{ url: PAGE, title: 'CRMs for bakers' }] },
  },
  qwen: {
    body: { ...BODY_OF_CHAT, model: '/models/qwen3-32b' },
    path: '/v1/chat/completions',
    key: ['authorization', undefined],
    sent: { model: 'Qwen/Qwen3-32B', temperature: 0, messages: [{ role: 'user', content: 'best crm' }] },
    result: { grounded: false, citations: [] },
  },
  ollama: {
    body: { choices: [{ message: { content: `<think>Globex?</think>\n\n${ANSWER}`, reasoning: 'Globex?' } }] },
    path: '/v1/chat/completions',
    key: ['authorization', undefined],
    sent: { model: 'qwen3', messages: [{ role: 'user', content: 'best crm' }] },
    result: { grounded: false, citations: [] },
  },
} as const;

test('every documented engine is tested here', async (t) => {
  t.deepEqual(Object.keys(await documentedEngines()), Object.keys(EXPECTED));
});

for (const [id, { body, path, key, sent, result }] of Object.entries(EXPECTED)) {
  test(`${id}: the documented example is asked as its API wants, and its answer is a result`, async (t) => {
    const engine = (await documentedEngines())[id]!;
    const { upstream, check } = await deployed(t, id, engine, behaviours.reply({ body }));
    const { status, body: answer } = await check();
    t.is(status, 200, JSON.stringify(answer));
    const [request, another] = upstream.requests;
    t.is(another, undefined);
    t.is(request?.url, path);
    t.is(request?.headers[key[0]], key[1]);
    t.deepEqual(request?.json, sent);
    const { rank, mentioned, grounded, citations } = answer.providers[id];
    t.deepEqual({ mentioned, rank, grounded, citations }, { mentioned: true, rank: 1, ...result });
    t.deepEqual(answer.errors, {});
    t.is(answer.mode, id);
  });
}

test('a documented engine that fails is an error of its slot, without a word of its upstream', async (t) => {
  const { qwen } = await documentedEngines();
  const failing = behaviours.reply({ status: 500, body: { error: { message: 'CUDA out of memory' } } });
  const { check } = await deployed(t, 'qwen', qwen!, failing);
  const { body, text } = await check();
  t.is(body.errors.qwen.code, 'upstream_unavailable');
  t.false(text.includes('CUDA'));
});

test('a wrong engine ends the start, and the report names the entry and the field', async (t) => {
  const { deepseek } = await documentedEngines();
  const engines = {
    one: { ...deepseek, baseUrl: 'http://api.deepseek.example' },
    two: { ...deepseek, keyEnv: undefined },
    three: { ...deepseek, protocl: 'chat' },
  };
  const plugins = { 'openai-compatible': { module: plugin, engines } };
  const error = await t.throwsAsync(startTestHost(t, { plugins }));
  for (const field of ['one.baseUrl', 'two.keyEnv', 'three.protocl']) {
    t.true(error?.message.includes(`plugins.openai-compatible.engines.${field}`), `${field}\n${error?.message}`);
  }
});

test('an engine cannot take the name of a mode of the interface', async (t) => {
  const { deepseek } = await documentedEngines();
  const plugins = { 'openai-compatible': { module: plugin, engines: { chatgpt: deepseek, quick: deepseek } } };
  const error = await t.throwsAsync(startTestHost(t, { plugins }));
  for (const id of ['chatgpt', 'quick']) {
    t.regex(error?.message ?? '', new RegExp(`engines\\.${id}: has an id that the interface reserves`), id);
  }
});

/** A host with one documented engine, whose API is on loopback under the documented path. */
async function deployed(
  t: Parameters<typeof startTestHost>[0] & Parameters<typeof loopbackUpstream>[0],
  id: string,
  engine: DocumentedEngine,
  behaviour: Behaviour,
) {
  const upstream = await loopbackUpstream(t, behaviour);
  const baseUrl = upstream.url + new URL(engine.baseUrl).pathname;
  const { keyEnv } = engine;
  const { post } = await startTestHost(t, {
    plugins: { 'openai-compatible': { module: plugin, engines: { [id]: { ...engine, baseUrl } } } },
    env: keyEnv === undefined ? {} : { [keyEnv]: `${keyEnv}-example` },
  });
  const check = () => post('/v1/check', { query: 'best crm', brand: 'Brewline', mode: id, region: 'uk' });
  return { upstream, check };
}
