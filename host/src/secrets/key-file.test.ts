import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { KeyFile } from './key-file.js';
import { newKey, SecretKeyError } from './secret-key.js';

async function folder(t: ExecutionContext): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), 'namedrop-test-'));
  t.teardown(() => rm(made, { recursive: true, force: true }));
  return made;
}

test('a key is made once, for its owner alone', async (t) => {
  const made = path.join(await folder(t), 'data');
  const keys = await new KeyFile(made).open();
  t.is(keys.length, 1);
  t.deepEqual(await new KeyFile(made).open(), keys);
  t.deepEqual(new KeyFile(made).read(), keys);
  t.deepEqual(await readdir(made), ['secret.key']);
  t.is((await stat(path.join(made, 'secret.key'))).mode & 0o777, 0o600);
});

test('hosts that start at the same moment agree on one key', async (t) => {
  const made = await folder(t);
  const all = await Promise.all(Array.from({ length: 20 }, () => new KeyFile(made).open()));
  t.is(new Set(all.map(([key]) => key.id)).size, 1);
  t.deepEqual(await readdir(made), ['secret.key']);
});

test('a damaged key file is refused and left as it is', async (t) => {
  const made = await folder(t);
  await writeFile(path.join(made, 'secret.key'), 'deadbeef');
  const error = await t.throwsAsync(new KeyFile(made).open(), { instanceOf: SecretKeyError });
  t.true(error.message.startsWith(`${made}/secret.key is not a key`));
  t.false(error.message.includes('deadbeef'));
  t.is(await readFile(path.join(made, 'secret.key'), 'utf8'), 'deadbeef');
});

test('a folder that cannot hold a key is refused with the remedy', async (t) => {
  const made = await folder(t);
  await writeFile(path.join(made, 'file'), '');
  await t.throwsAsync(new KeyFile(path.join(made, 'file')).open(), {
    instanceOf: SecretKeyError,
    message: /cannot be used: .*set NAMEDROP_SECRET_KEY/,
  });
});

test('other keys take the place of those that are there, one a line, and nothing else is left behind', async (t) => {
  const made = await folder(t);
  const file = new KeyFile(made);
  const [old] = await file.open();
  await chmod(file.path, 0o640);
  const keys = [newKey(), old] as const;
  await file.replace(keys);
  t.deepEqual(file.read(), keys);
  t.is((await readFile(file.path, 'utf8')).split('\n').length, 3);
  t.deepEqual(await readdir(made), ['secret.key']);
  t.is((await stat(file.path)).mode & 0o777, 0o600);
});

test('whoever reads while keys are replaced finds the old ones or the new ones, and never less', async (t) => {
  const file = new KeyFile(await folder(t));
  const [first] = await file.open();
  let replacing = true;
  const replaced = (async () => {
    for (let n = 0; n < 30; n++) await file.replace([newKey(), first]);
    replacing = false;
  })();
  let reads = 0;
  while (replacing) {
    t.is(file.read().at(-1)?.id, first.id);
    reads++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await replaced;
  t.true(reads > 10);
});
