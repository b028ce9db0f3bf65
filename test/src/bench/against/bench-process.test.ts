import test from 'ava';
import { readOptions, USAGE } from '../options.js';
import { argumentsOf, knownArguments } from './bench-process.js';

test('a round has the options of the run, except for the rounds and the commit', (t) => {
  const options = readOptions(['c', 'e', '--rounds', '5', '--watches', '500', '--no-gateway', '--against', 'HEAD']);
  const args = argumentsOf(options);
  t.deepEqual(readOptions(args), {
    ...readOptions(['c', 'e', '--watches', '500', '--no-gateway']),
    rounds: 1,
    json: true,
  });
});

test('a bench of another commit gets all arguments of today when it knows them', (t) => {
  const args = argumentsOf(readOptions([]));
  t.deepEqual(knownArguments(args, USAGE), args);
});

test('a bench of another commit gets neither options nor blocks that its usage does not name', (t) => {
  const usage = 'A BLOCK is a letter or a name: c ledger, d matcher.\n  --json\n  --rounds 3\n  --only a,b\n';
  t.deepEqual(knownArguments(['--json', '--rounds=1', '--only=c,d,g', '--rows=5'], usage), [
    '--json',
    '--rounds=1',
    '--only=c,d',
  ]);
});
