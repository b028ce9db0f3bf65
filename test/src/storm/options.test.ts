import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { read } from '../repository/tree.js';
import { readOptions, USAGE } from './options.js';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));

test('without options, 200 faults are spread over 5 minutes with a random seed', (t) => {
  const { seed, ...others } = readOptions([]);
  t.deepEqual(others, { faults: 200, seconds: 300 });
  t.true(Number.isInteger(seed) && seed >= 1);
});

test('CONTRIBUTING.md has every option of the usage in its table', (t) => {
  const namesIn = (text: string, line: RegExp) => [...text.matchAll(line)].map(([, name]) => name).toSorted();
  const options = namesIn(USAGE, /^ +(--[a-z]+)/gm);
  t.is(options.length, 4);
  t.deepEqual(namesIn(read('CONTRIBUTING.md'), /^\| `(--[a-z]+)/gm), options);
});

test('options are read as whole numbers', (t) => {
  t.deepEqual(readOptions(['--faults', '9', '--seconds=20', '--seed', '42']), { faults: 9, seconds: 20, seed: 42 });
});

for (const [name, value] of [
  ['faults', '0'],
  ['seconds', '1.5'],
  ['seed', ''],
  ['seed', 'now'],
] as const) {
  test(`--${name} '${value}' is refused with what is allowed`, (t) => {
    t.throws(() => readOptions([`--${name}`, value]), {
      instanceOf: RangeError,
      message: `--${name} takes a whole number from 1 to 2147483647`,
    });
  });
}

test('an unknown option ends the program with 64 and the usage', (t) => {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, '--fault', '1'], { encoding: 'utf8' });
  t.is(status, 64);
  t.true(stderr.startsWith('storm: '));
  t.true(stderr.endsWith(USAGE));
});
