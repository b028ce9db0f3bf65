import test from 'ava';
import { fullKind, parseCommand, plainKind, USAGE } from './command.js';

test('a file of answers is measured, with the options that are given', (t) => {
  t.deepEqual(parseCommand(['a.jsonl']), { path: 'a.jsonl' });
  t.deepEqual(parseCommand(['--show', 'rank', 'a.jsonl']), { path: 'a.jsonl', show: 'rank' });
  t.deepEqual(parseCommand(['a.jsonl', '--labels', 'b.jsonl', '--split', 'all', '--show', 'wrong']), {
    path: 'a.jsonl',
    labels: 'b.jsonl',
    split: 'all',
    show: 'wrong',
  });
});

test('sentences are measured from their own file, with the answers that hold them if needed', (t) => {
  t.deepEqual(parseCommand(['--sentences', 's.jsonl']), { sentences: 's.jsonl' });
  t.deepEqual(parseCommand(['--sentences', 's.jsonl', 'a.jsonl']), { sentences: 's.jsonl', path: 'a.jsonl' });
  t.throws(() => parseCommand(['--sentences', 's.jsonl', '--show', 'rank']), { message: /^--show is .*leave it out/ });
  t.throws(() => parseCommand(['--sentences', 's.jsonl', '--split', 'all']), { message: /^--split is .*leave it out/ });
});

test('without arguments, our own sets are measured', (t) => t.is(parseCommand([]), 'own'));

test('the reading of our own sets is noted, by itself', (t) => {
  t.is(parseCommand(['--note-reader']), 'note');
  t.throws(() => parseCommand(['--note-reader', 'a.jsonl']), {
    message: `--note-reader takes nothing else\n\n${USAGE}`,
  });
});

test('help is printed, with or without a file', (t) => {
  t.is(parseCommand(['--help']), 'help');
  t.is(parseCommand(['a.jsonl', '-h']), 'help');
});

test('unknown and misplaced arguments are refused with what is allowed', (t) => {
  for (const option of ['show', 'labels', 'split']) {
    t.throws(() => parseCommand([`--${option}`, 'rank']), {
      message: `--${option} needs a file of answers\n\n${USAGE}`,
    });
  }
  t.throws(() => parseCommand(['a.jsonl', '--show', 'nonsense']), {
    message: /^--show takes wrong, missed, rank, .*, context; not "nonsense"$/,
  });
  t.throws(() => parseCommand(['a.jsonl', '--split', 'half']), {
    message: '--split takes all, build, aside; not "half"',
  });
  t.throws(() => parseCommand(['a.jsonl', 'b.jsonl']), { message: 'one file at a time, not 2' });
  t.throws(() => parseCommand(['--unknown']), { message: /--unknown/ });
});

test('faults of the aside split are refused', (t) => {
  t.throws(() => parseCommand(['a.jsonl', '--split', 'aside', '--show', 'wrong']), {
    message: '--show lists faults of build answers only; leave out --split aside',
  });
});

test('each kind of labels has its own kinds of faults', (t) => {
  t.is(fullKind('language'), 'language');
  t.is(plainKind('context'), 'context');
  t.is(fullKind(undefined), undefined);
  t.throws(() => fullKind('context'), { message: /^--show takes wrong, .* with full labels; not "context"$/ });
  t.throws(() => plainKind('wrong'), {
    message: '--show takes missed, false, top, rank, context with plain labels; not "wrong"',
  });
});
