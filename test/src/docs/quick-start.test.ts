import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { behaviours } from '@namedrop/testing';
import type { ExecutionContext } from 'ava';
import { startWorld } from '../api/world.js';
import { ROOT } from '../checkout/repository.js';
import { LANGUAGES, type LanguageName, programOf, testIn } from './languages.js';

const run = promisify(execFile);

const PRINTED = ['chatgpt: rank 1', 'claude: not named', 'gemini: rank 2', 'perplexity: upstream_unavailable'];

/** Runs the program of the page against a host. @returns its standard output */
async function runProgram(t: ExecutionContext, language: LanguageName): Promise<string> {
  const { url, token, upstreams } = await startWorld(t, {
    claude: 'Globex is a safe choice.',
    gemini: '1. Globex is a safe choice.\n2. Acme suits small teams.',
  });
  upstreams.perplexity.behave(behaviours.reply({ status: 500, body: {} }));
  const { file, command } = LANGUAGES[language];
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-quick-start-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, file), programOf('docs/quick-start.md', language, 'quick-start'));
  const [program = '', ...args] = command(file, 0);
  const env = { ...process.env, NAMEDROP_BASE_URL: url, NAMEDROP_API_KEY: token };
  const { stdout } = await run(program, args, { cwd: folder, env, timeout: 120_000 });
  return stdout;
}

for (const language of ['ts', 'python', 'go'] as const) {
  testIn(language)(`the quick start in ${language} prints the rank or the fault of each platform`, async (t) => {
    const lines = (await runProgram(t, language)).trim().split('\n');
    t.deepEqual(lines.toSorted(), PRINTED);
  });
}

testIn('sh')('the quick start with curl prints the report', async (t) => {
  const { providers, errors } = JSON.parse(await runProgram(t, 'sh'));
  t.is(providers.gemini.rank, 2);
  t.is(errors.perplexity.code, 'upstream_unavailable');
});
