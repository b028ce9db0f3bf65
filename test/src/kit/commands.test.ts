import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const PASSING = (title: string) => `import test from 'ava';\ntest('${title}', (t) => t.pass());\n`;
const RECORDED = `
import { recordedTest } from '@namedrop/testing';
import test from 'ava';
const options = { folder: new URL('./recordings/', import.meta.url), keys: ['ACME_ENGINE_API_KEY'] };
recordedTest(test, 'acme answers', options, async (t) => t.pass());
`;

/** A plugin's folder with a test of each kind. @param modules whether dependencies are installed */
async function pluginFolder(t: ExecutionContext, { modules = true } = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-commands-'));
  t.teardown(() => rm(folder, { recursive: true }));
  if (modules) await symlink(MODULES, path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'live.conformance.test.js'), PASSING('the suite'));
  await writeFile(path.join(folder, 'reader.test.js'), PASSING('a unit'));
  await writeFile(path.join(folder, 'acme.recorded.test.js'), RECORDED);
  return folder;
}

/** Runs a command of @namedrop/testing there, and gives its exit code and all that it printed. */
function run(cwd: string, name: string, env: NodeJS.ProcessEnv = {}): Promise<{ code: number; printed: string }> {
  const command = path.join(MODULES, '@namedrop/testing/bin', `${name}.js`);
  const { NOCK_BACK_MODE: _mode, ACME_ENGINE_API_KEY: _key, ...rest } = process.env;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command], { cwd, env: { ...rest, ...env } }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, printed: stdout + stderr }),
    );
  });
}

test('conformance runs the conformance tests of a plugin and no other', async (t) => {
  const { code, printed } = await run(await pluginFolder(t), 'conformance');
  t.is(code, 0, printed);
  t.regex(printed, /the suite/);
  t.notRegex(printed, /a unit|acme answers/);
});

test('record names the key that is missing and fails; with the key it lists what it recorded', async (t) => {
  const folder = await pluginFolder(t);
  const without = await run(folder, 'record');
  t.is(without.code, 1);
  t.regex(without.printed, /not recorded acme answers: ACME_ENGINE_API_KEY is not set/);
  const recorded = await run(folder, 'record', { ACME_ENGINE_API_KEY: 'example' });
  t.is(recorded.code, 0, recorded.printed);
  t.regex(recorded.printed, /asked for {4}acme answers -> recordings\/acme-answers\.json/);
});

test('both commands ask for ava where it is not installed', async (t) => {
  const folder = await pluginFolder(t, { modules: false });
  for (const name of ['conformance', 'record']) {
    const { code, printed } = await run(folder, name);
    t.is(code, 1);
    t.regex(printed, /ava is not installed for .*: npm install --save-dev ava/);
  }
});
