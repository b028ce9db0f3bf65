import { access, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test from 'ava';
import { KeyFile } from './key-file.js';
import { openSecrets } from './open-secrets.js';
import { newKey } from './secret-key.js';

test('configured keys are used as they are, and no file is touched', async (t) => {
  const value = `${'ab'.repeat(32)},${'cd'.repeat(32)}`;
  const opened = await openSecrets({ value, dataDir: '/nowhere' }, async () => []);
  t.is(opened.cookieSecrets.length, 2);
  t.is(opened.secrets.open(opened.secrets.seal('a', 'x'), 'x'), 'a');
  await t.throwsAsync(access('/nowhere'));
  await opened.close();
});

test('a process takes up what comes into the file of keys by itself, and cookies signed before are still believed', async (t) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'namedrop-test-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  const { cookieSecrets, close } = await openSecrets({ value: '', dataDir }, async () => []);
  const [before] = cookieSecrets;
  const file = new KeyFile(dataDir);
  await file.replace([newKey(), ...file.read()]);
  for (const end = Date.now() + 30_000; cookieSecrets.length < 2 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  t.is(cookieSecrets[1], before);
  await close();
});
