import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';

const RUNNER = fileURLToPath(import.meta.resolve('../run-tests.js'));
const MODULES = fileURLToPath(new URL('../', import.meta.resolve('ava/plugin'))).replace(/ava\/$/, '');

/** A project of its own, with these test files, in a temporary folder that is also where the run keeps its files. */
async function project(t: ExecutionContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-runner-'));
  t.teardown(() => rm(folder, { recursive: true }));
  // Temporary folders are everybody's: the database's server runs as somebody else than root.
  await chmod(folder, 0o1777);
  await symlink(MODULES, path.join(folder, 'node_modules'));
  const all = {
    'package.json': '{"type":"module"}',
    'ava.config.js': `export default { files: ['*.test.js'] };`,
    ...files,
  };
  for (const [name, content] of Object.entries(all)) await writeFile(path.join(folder, name), content);
  return folder;
}

interface Run {
  readonly process: ChildProcess;
  readonly output: Promise<string>;
  readonly code: Promise<number | null>;
}

function start(folder: string, args: readonly string[] = [], listed = '', more: NodeJS.ProcessEnv = {}): Run {
  const env = { ...process.env, TMPDIR: folder, NAMEDROP_TEST_TIMES: listed, ...more };
  const child = spawn(process.execPath, [RUNNER, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  return {
    process: child,
    output: text(child.stdout),
    code: once(child, 'exit').then(([code]) => code as number | null),
  };
}

const lastLine = (output: string): string => output.trimEnd().split('\n').at(-1) as string;

/** What the run left of its own: the server's folder. */
async function leftovers(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('namedrop-tests-'));
}

test.serial('good tests get the whereabouts of the database, and are counted', async (t) => {
  const folder = await project(t, {
    'good.test.js': `
      import test from 'ava';
      import { existsSync } from 'node:fs';
      test('there is a server', (t) => t.true(existsSync(process.env.TEST_PGHOST)));
      test('it says which database to copy', (t) => t.is(process.env.TEST_PGTEMPLATE, 'namedrop_template'));
      test.skip('later', (t) => t.fail());`,
  });
  const { output, code } = start(folder, [], '1');
  t.is(lastLine(await output), '2 passed, 0 failed, 1 skipped');
  t.regex(await output, /^ +\d+\.\d s, +\d+\.\d s of its thread {2}good\.test\.js$/m);
  t.is(await code, 0);
  t.deepEqual(await leftovers(folder), []);
});

test.serial('failures, crashes and files without tests count, and failures say where', async (t) => {
  const folder = await project(t, {
    'bad.test.js': `import test from 'ava';\ntest('good', (t) => t.pass());\ntest('bad', (t) => t.is(1, 2));\n`,
    'crash.test.js': `
      import test from 'ava';
      test('fine', (t) => t.pass());
      test('never ends', async () => {
        setTimeout(() => { throw new Error('out of the blue'); }, 20);
        await new Promise(() => {});
      });`,
    'empty.test.js': `import 'ava';`,
    'stackless.test.js': `
      import test from 'ava';
      test('a failed test without a stack', () => {
        throw Object.assign(new Error('no frames'), { stack: 'Error: no frames', detail: undefined });
      });
      test('the test after it', (t) => t.pass());`,
  });
  const { output, code } = start(folder);
  const written = await output;
  t.regex(lastLine(written), /^3 passed, [4-6] failed$/);
  t.is(await code, 1);
  t.regex(written, /bad \(file:\/\/.*bad\.test\.js:3:22\)/);
  t.true(written.includes('out of the blue'));
  t.true(written.includes('a failed test without a stack'));
  t.false(written.includes('the test run itself failed'));
  t.true(written.includes('No tests found in empty.test.js'));
  t.deepEqual(await leftovers(folder), []);
});

test.serial('a file that does not end after its tests is named, with what holds it', async (t) => {
  const folder = await project(t, {
    'ava.config.js': `export default { files: ['*.test.js'], timeout: '5s' };`,
    'ends.test.js': `import test from 'ava';\ntest('a', (t) => t.pass());`,
    'stays.test.js': `
      import test from 'ava';
      import { createServer } from 'node:net';
      await new Promise((listening) => createServer().listen(0, '127.0.0.1', listening));
      test('b', (t) => t.pass());`,
  });
  const { output, code } = start(folder);
  const written = await output;
  t.regex(written, /✘ stays\.test\.js did not end; what held it .*: .*TCPServerWrap/);
  t.false(written.includes('ends.test.js'));
  t.is(lastLine(written), '2 passed, 1 failed');
  t.is(await code, 1);
  t.deepEqual(await leftovers(folder), []);
});

test.serial('a run without a result for too long is ended, and names the open file', async (t) => {
  const folder = await project(t, {
    'ava.config.js': `export default { files: ['*.test.js'], timeout: '10m' };`,
    'hangs.test.js': `
      import test from 'ava';
      test('a', (t) => t.pass());
      test.after.always((t) => new Promise((done) => setTimeout(done, 600000)));`,
  });
  const { output, code } = start(folder, [], '', { NAMEDROP_TEST_IDLE: '4' });
  const written = await output;
  t.regex(written, /✘ no result for 4 s/);
  t.regex(written, /hangs\.test\.js did not end/);
  t.regex(lastLine(written), /^1 passed, [2-9] failed$/);
  t.is(await code, 1);
});

test.serial('a run that matches no test has failed', async (t) => {
  const folder = await project(t, { 'a.test.js': `import test from 'ava';\ntest('a', (t) => t.pass());` });
  const { output, code } = start(folder, ['--match', 'nothing at all']);
  t.regex(lastLine(await output), /^0 passed, [1-9]\d* failed$/);
  t.is(await code, 1);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test.serial(`${signal} ends the run in good order: a last line, a failure, nothing left`, async (t) => {
    const folder = await project(t, {
      'slow.test.js': `
        import test from 'ava';
        import { writeFileSync } from 'node:fs';
        test('slow', async (t) => {
          writeFileSync('started', '');
          await new Promise((done) => setTimeout(done, 60000));
          t.pass();
        });`,
    });
    const run = start(folder);
    while (!(await readdir(folder)).includes('started')) {
      if (run.process.exitCode !== null) return t.fail(`ended by itself: ${await run.output}`);
      await new Promise((later) => setTimeout(later, 50));
    }
    run.process.kill(signal);
    t.regex(lastLine(await run.output), /^0 passed, [1-9]\d* failed$/);
    t.is(await run.code, 1);
    t.deepEqual(await leftovers(folder), []);
  });
}
