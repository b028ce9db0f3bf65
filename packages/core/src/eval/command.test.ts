import test from 'ava';
import { parseCommand, USAGE } from './command.js';

test('a file is measured, and one kind of disagreement listed if asked', (t) => {
  t.deepEqual(parseCommand(['a.jsonl']), { path: 'a.jsonl' });
  t.deepEqual(parseCommand(['--show', 'rank', 'a.jsonl']), { path: 'a.jsonl', show: 'rank' });
});

test('sentences are measured from their own file, with the answers that hold them if needed', (t) => {
  t.deepEqual(parseCommand(['--sentences', 's.jsonl']), { sentences: 's.jsonl' });
  t.deepEqual(parseCommand(['--sentences', 's.jsonl', 'a.jsonl']), { sentences: 's.jsonl', path: 'a.jsonl' });
  t.throws(() => parseCommand(['--sentences', 's.jsonl', '--show', 'rank']), { message: /leave it out/ });
});

test('without a file, our own sets are measured', (t) => t.is(parseCommand([]), 'own'));

test('the reading of our own sets is noted, by itself', (t) => {
  t.is(parseCommand(['--note-reader']), 'note');
  t.throws(() => parseCommand(['--note-reader', 'a.jsonl']), {
    message: `--note-reader takes nothing else\n\n${USAGE}`,
  });
});

test('help is help, with or without a file', (t) => {
  t.is(parseCommand(['--help']), 'help');
  t.is(parseCommand(['a.jsonl', '-h']), 'help');
});

test('what is not known is refused with what is allowed', (t) => {
  t.throws(() => parseCommand(['--show', 'rank']), { message: `--show needs a file\n\n${USAGE}` });
  t.throws(() => parseCommand(['a.jsonl', '--show', 'nonsense']), {
    message: '--show takes missed, false, top, rank, context; not "nonsense"',
  });
  t.throws(() => parseCommand(['a.jsonl', 'b.jsonl']), { message: 'one file at a time, not 2' });
  t.throws(() => parseCommand(['--unknown']), { message: /--unknown/ });
});
