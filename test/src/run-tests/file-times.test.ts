import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'ava';
import { keepTime, slowestFiles } from './file-times.js';

test('the slowest files are listed first, as many as wanted, and none without a number', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-times-'));
  t.teardown(() => rm(folder, { recursive: true }));
  t.deepEqual(await slowestFiles(folder, 5), []);
  // This process gets older from file to file.
  for (const name of ['first', 'second', 'third']) keepTime(folder, path.resolve(`${name}.test.js`));
  const named = async (count: number) => (await slowestFiles(folder, count)).map((line) => line.split('  ').at(-1));
  t.deepEqual(await named(2), ['third.test.js', 'second.test.js']);
  t.is((await named(5)).length, 3);
  t.deepEqual([await named(0), await named(Number.NaN)], [[], []]);
  t.regex((await slowestFiles(folder, 1))[0] ?? '', /^ +\d+\.\d s, +\d+\.\d s of its thread {2}third\.test\.js$/);
});
