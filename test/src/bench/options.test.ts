import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { read } from '../repository/tree.js';
import { readOptions, USAGE } from './options.js';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));

test('without options, all blocks are measured in three rounds after 2,000 checks, with all peers', (t) => {
  t.deepEqual(readOptions([]), {
    rounds: 3,
    seconds: 1.2,
    only: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
    json: false,
    warmUp: 2000,
    peers: true,
    gateway: true,
    watches: 100_000,
    mentions: 100_000,
    rows: 1_000_000,
  });
});

test('docs/performance.md has every option of the usage in its table', (t) => {
  const namesIn = (text: string, line: RegExp) => [...text.matchAll(line)].map(([, name]) => name).toSorted();
  const options = namesIn(USAGE, /^ +(--[a-z-]+)/gm);
  t.true(options.length >= 11);
  t.deepEqual(namesIn(read('docs/performance.md'), /^\| `(--[a-z-]+)/gm), options);
});

test('some blocks alone are measured in their order, whatever the order they are named in', (t) => {
  t.deepEqual(readOptions(['--only', 'd,a']).only, ['a', 'd']);
});

test('a block is named by its letter or its name, after the option or without it', (t) => {
  for (const args of [
    ['mentions', 'b'],
    ['f', 'fresh-check'],
    ['--only', 'mentions,b'],
  ]) {
    t.deepEqual(readOptions(args).only, ['b', 'f']);
  }
});

test('the gateway can be left out alone, or with all peers', (t) => {
  const peersOf = ({ peers, gateway }: ReturnType<typeof readOptions>) => [peers, gateway];
  t.deepEqual(peersOf(readOptions(['--no-gateway'])), [true, false]);
  t.deepEqual(peersOf(readOptions(['--no-peers'])), [false, false]);
});

test('the warm-up can be left out', (t) => {
  t.is(readOptions(['--warm-up', '0']).warmUp, 0);
});

test('a commit is named by anything that git resolves, and becomes its hash', (t) => {
  t.regex(readOptions(['--against', 'HEAD']).against ?? '', /^[0-9a-f]{40}$/);
});

for (const [option, value] of [
  ['--rounds', '0'],
  ['--rounds', '1.5'],
  ['--rounds', 'many'],
  ['--seconds', '0'],
  ['--seconds', 'long'],
  ['--only', 'a,z'],
  ['--only', 'mention'],
  ['--only', ''],
  ['--warm-up', '0.5'],
  ['--warm-up', ''],
  ['--watches', '0'],
  ['--watches', 'all'],
  ['--mentions', '1.5'],
  ['--rows', '0'],
  ['--against', 'no-such-commit'],
  ['--against', ''],
] as const) {
  test(`${option} '${value}' is refused, and the option is named`, (t) => {
    t.throws(() => readOptions([option, value]), { instanceOf: RangeError, message: new RegExp(`^${option} takes`) });
  });
}

for (const [args, sentence] of [
  [['--typo'], "Unknown option '--typo'"],
  [['--rounds', '0'], '--rounds takes a whole number from 1'],
  [['--against', 'nowhere'], "--against takes a commit of this repository, and 'nowhere' is not one"],
] as const) {
  test(`${args.join(' ')} ends the bench as wrong usage: it says what is wrong and what there is`, (t) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' });
    t.deepEqual([status, stdout], [64, '']);
    t.true(stderr.startsWith(`bench: ${sentence}`), stderr);
    t.true(stderr.includes(USAGE));
    t.notRegex(stderr, /^ +at /m);
  });
}
