import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { reportOf } from './report.js';
import { runSamples } from './run-samples.js';

const ROOT = new URL('../../../', import.meta.url);
const OURS = {
  'xai/answer': 'plugins/grok/fixtures/answer.json',
  'xai/without-search': 'plugins/grok/fixtures/without-search.json',
  'openai/answer': 'plugins/chatgpt/fixtures/answer.json',
  'openrouter/searched': 'plugins/openai-compatible/fixtures/chat-searched.json',
  'meta/passages': 'plugins/openai-compatible/fixtures/responses-passages.json',
  'deepseek/messages': 'plugins/openai-compatible/fixtures/messages-searched.json',
  'dataforseo/chatgpt-crm': 'packages/capture/fixtures/dataforseo/chatgpt.json',
};

/** A folder of samples in the layout of recorded ones, made of our fixtures. @param files further ones, by path */
async function samples(t: ExecutionContext, files: Readonly<Record<string, object>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'namedrop-samples-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const place = async (path: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  for (const [name, path] of Object.entries(OURS)) {
    await copyFile(fileURLToPath(new URL(path, ROOT)), await place(`${name}.json`));
  }
  for (const [path, body] of Object.entries(files)) await writeFile(await place(path), JSON.stringify(body));
  return folder;
}

const WRONG_KEY = {
  'xai/wrong-key.json': { code: 'invalid-argument', error: 'Incorrect API key provided.' },
  'xai/wrong-key.meta.json': { http_status: 400, response_headers: { 'Content-Length': '9', 'X-Trace': 'x' } },
  'xai/wrong-key.request.json': { model: 'grok-4.3' },
};

const AS_READ = {
  'xai/answer': { answer: true, pages: 2, spans: 2, searches: 2, grounded: true, costUsd: 0.01825 },
  'xai/without-search': { pages: 0, grounded: false },
  'xai/wrong-key': { fault: 'auth_failed' },
  'openai/answer': { pages: 2, spans: 3, searches: 3 },
  'openrouter/searched': { pages: 1, spans: 1, grounded: true, costUsd: 0.0312 },
  'meta/passages': { pages: 2, spans: 2, searches: 1, grounded: true },
  'deepseek/messages': { pages: 1, searches: 1, grounded: true },
  'dataforseo/chatgpt-crm': { answer: true, pages: 2, searches: 2 },
};

test('each sample is read by the surface of its folder, and compared with the index beside it', async (t) => {
  const folder = await samples(t, { ...WRONG_KEY, 'EXPECTED.json': AS_READ });
  const results = await runSamples(folder);
  t.deepEqual(
    results.map(({ sample, verdict, problems }) => [sample.name, verdict, problems]),
    Object.keys(AS_READ)
      .sort()
      .map((name) => [name, 'as expected', []]),
  );
});

test('differences, samples without an index and samples without a reader are reported', async (t) => {
  const { 'xai/answer': answer, 'openai/answer': _, ...rest } = AS_READ;
  const folder = await samples(t, {
    ...WRONG_KEY,
    'somebody/answer.json': { text: 'x' },
    'EXPECTED.json': { ...rest, 'xai/answer': { ...answer, pages: 3 } },
  });
  const lines = reportOf(await runSamples(folder));
  t.deepEqual(lines.slice(0, 2), [
    'unindexed   openai/answer: {"answer":true,"pages":2,"spans":3,"searches":3}',
    'different   xai/answer: pages: 3 is expected, 2 was read',
  ]);
  t.is(lines.at(-1), 'all            9 samples: 6 as expected, 1 different, 1 unindexed, 1 unread');
});

test('without an index beside the samples, those that nothing is expected of are unindexed', async (t) => {
  const results = await runSamples(await samples(t, {}));
  t.true(results.every(({ verdict }) => verdict === 'unindexed'));
});
