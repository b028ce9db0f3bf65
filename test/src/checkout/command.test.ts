import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'ava';
import { runCommand } from './command.js';

test('a command that fails rejects with its output', async (t) => {
  const { signal } = new AbortController();
  await t.throwsAsync(runCommand('sh', ['-c', 'echo broken; exit 3'], { cwd: tmpdir(), signal }), {
    message: 'sh -c echo broken; exit 3 ended with code 3: broken',
  });
});

test('an aborted command ends with the processes that it has started before it rejects', async (t) => {
  const cwd = await mkdtemp(path.join(tmpdir(), 'command-'));
  t.teardown(() => rm(cwd, { recursive: true, force: true }));
  const stop = new AbortController();
  // The inner shell holds the output open, for which the command waits.
  const running = runCommand('sh', ['-c', `sh -c ': > begun; sleep 600' & wait`], { cwd, signal: stop.signal });
  while ((await readdir(cwd)).length === 0);
  stop.abort();
  await t.throwsAsync(running, { name: 'AbortError' });
});
