import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { loadSecretKey, SecretKeyError } from './secret-key.js';

async function folder(t: ExecutionContext): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), 'namedrop-test-'));
  t.teardown(() => rm(made, { recursive: true, force: true }));
  return made;
}

const bytes = Buffer.from(Array.from({ length: 32 }, (_, n) => 255 - n));
const dataDir = '/nowhere';

test('a configured key is taken as 64 hexadecimal digits or in base64, and touches no file', async (t) => {
  for (const value of [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64'),
    bytes.toString('base64').replace('=', ''),
  ]) {
    t.deepEqual(await loadSecretKey({ value, dataDir }), bytes);
  }
});

for (const value of [
  'short',
  'g'.repeat(64),
  'a'.repeat(63),
  'a'.repeat(65),
  'a'.repeat(43),
  `${'a'.repeat(43)}==`,
  Buffer.alloc(31).toString('base64'),
]) {
  test(`a configured key that is not 32 bytes is refused without repeating it (${value})`, async (t) => {
    const error = await t.throwsAsync(loadSecretKey({ value, dataDir }), { instanceOf: SecretKeyError });
    t.regex(error.message, /^NAMEDROP_SECRET_KEY is not a key: it takes 32 bytes/);
    t.false(error.message.includes(value));
  });
}

test('without one, a key is made once, for its owner alone; an empty setting is none', async (t) => {
  const made = path.join(await folder(t), 'data');
  const key = await loadSecretKey({ dataDir: made });
  t.is(key.length, 32);
  t.deepEqual(await loadSecretKey({ value: '', dataDir: made }), key);
  t.deepEqual(await readdir(made), ['secret.key']);
  t.is((await stat(path.join(made, 'secret.key'))).mode & 0o777, 0o600);
});

test('hosts that start at the same moment agree on one key', async (t) => {
  const made = await folder(t);
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKey({ dataDir: made })));
  t.is(new Set(keys.map((key) => key.toString('hex'))).size, 1);
  t.deepEqual(await readdir(made), ['secret.key']);
});

test('a damaged key file is refused and left as it is', async (t) => {
  const made = await folder(t);
  await writeFile(path.join(made, 'secret.key'), 'deadbeef');
  const error = await t.throwsAsync(loadSecretKey({ dataDir: made }), { instanceOf: SecretKeyError });
  t.true(error.message.startsWith(`${made}/secret.key is not a key`));
  t.false(error.message.includes('deadbeef'));
});

test('a folder that cannot hold a key is refused with the remedy', async (t) => {
  const made = await folder(t);
  await writeFile(path.join(made, 'file'), '');
  await t.throwsAsync(loadSecretKey({ dataDir: path.join(made, 'file') }), {
    instanceOf: SecretKeyError,
    message: /cannot be used: .*set NAMEDROP_SECRET_KEY/,
  });
});
