import test from 'ava';
import { readOptions } from './options.js';

test('without options, all is measured in three rounds, the gateway too', (t) => {
  t.deepEqual(readOptions([]), {
    rounds: 3,
    seconds: 1.2,
    only: ['a', 'b', 'c', 'd', 'e', 'f'],
    json: false,
    gateway: true,
    watches: 100_000,
    mentions: 100_000,
  });
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

test('the gateway can be left out', (t) => {
  t.false(readOptions(['--no-gateway']).gateway);
});

for (const [option, value] of [
  ['--rounds', '0'],
  ['--rounds', '1.5'],
  ['--rounds', 'many'],
  ['--seconds', '0'],
  ['--seconds', 'long'],
  ['--only', 'a,g'],
  ['--only', 'mention'],
  ['--only', ''],
  ['--watches', '0'],
  ['--watches', 'all'],
  ['--mentions', '1.5'],
] as const) {
  test(`${option} '${value}' is refused, and the option is named`, (t) => {
    t.throws(() => readOptions([option, value]), { instanceOf: RangeError, message: new RegExp(`^${option} takes`) });
  });
}
