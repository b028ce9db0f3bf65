import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { behaviours } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { startWorld } from '../api/world.js';
import { loopbackRegistry } from './guides/loopback-registry.js';
import { blocksOf } from './guides/page-blocks.js';
import { startWalk } from './guides/walk.js';
import { LANGUAGES, type LanguageName, programOf, testIn } from './languages.js';

const run = promisify(execFile);

const PAGE = 'docs/quick-start.md';
const PRINTED = ['chatgpt: rank 1', 'claude: not named', 'gemini: rank 2', 'perplexity: upstream_unavailable'];

const linesOf = (output: string) => output.trim().split('\n').toSorted();

/** Starts a host whose platforms name the brand, or not, or fail. @returns the variables of the page */
async function startPlatforms(t: ExecutionContext) {
  const { url, token, upstreams } = await startWorld(t, {
    claude: 'Globex is a safe choice.',
    gemini: '1. Globex is a safe choice.\n2. Acme suits small teams.',
  });
  upstreams.perplexity.behave(behaviours.reply({ status: 500, body: {} }));
  return { NAMEDROP_BASE_URL: url, NAMEDROP_API_KEY: token };
}

/** Runs the program of the page against a host. @returns its standard output */
async function runProgram(t: ExecutionContext, language: LanguageName): Promise<string> {
  const variables = await startPlatforms(t);
  const { file, command } = LANGUAGES[language];
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-quick-start-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, file), programOf(PAGE, language, 'quick-start'));
  const [program = '', ...args] = command(file, 0);
  const { stdout } = await run(program, args, { cwd: folder, env: { ...process.env, ...variables }, timeout: 120_000 });
  return stdout;
}

for (const language of ['python', 'go'] as const) {
  testIn(language)(`the quick start in ${language} prints the rank or the fault of each platform`, async (t) => {
    t.deepEqual(linesOf(await runProgram(t, language)), PRINTED);
  });
}

test('the quick start in TypeScript prints the same from an empty folder, with its commands as they are shown', async (t) => {
  t.timeout(120_000);
  const variables = Object.entries(await startPlatforms(t)).map(([name, value]) => `${name}=${value}`);
  const walk = await startWalk(t, await loopbackRegistry(t));
  await walk.runCommands(variables.join('\n'));
  const blocks = blocksOf(PAGE, 'TypeScript');
  for (const block of blocks.slice(0, -1)) await walk.run(block);
  t.deepEqual(linesOf(await walk.runCommands(blocks.at(-1)?.text ?? '')), PRINTED);
  t.deepEqual(linesOf(await walk.runCommands('mv check.ts check.mjs; node check.mjs')), PRINTED, 'as JavaScript');
});

testIn('sh')('the quick start with curl prints the report', async (t) => {
  const { providers, errors } = JSON.parse(await runProgram(t, 'sh'));
  t.is(providers.gemini.rank, 2);
  t.is(errors.perplexity.code, 'upstream_unavailable');
});
