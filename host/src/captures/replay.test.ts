import { type Answer, type Reread, SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { answer, captureOf } from './captures.test.helper.js';
import { replay } from './replay.js';

const kept = { ...captureOf(), id: '7', capturedAt: new Date('2026-04-01T10:00:00Z') };

test('a capture is read again with its vendor and its body', (t) => {
  const reread: Reread = (vendor, body) => ({ ...answer, text: `${vendor} ${body}` });
  const replayed = replay(kept, reread);
  t.deepEqual(replayed.before, answer);
  t.deepEqual(replayed.after, { ...answer, text: 'dataforseo {"tasks":[]}' });
  t.deepEqual(
    replayed.changes.map(({ what }) => what),
    ['text'],
  );
  t.false('body' in replayed);
});

test('what the database does not keep of an answer is no change', (t) => {
  const reading = { ...answer, text: 'a\uFFFDb' };
  const reread: Reread = () => ({ ...answer, text: 'a\0b', model: undefined, fanOut: undefined });
  t.deepEqual(replay({ ...kept, reading }, reread).changes, []);
});

for (const [what, reread, fault] of [
  [
    'throws a SurfaceError',
    () => {
      throw new SurfaceError('unavailable', 'no');
    },
    'unavailable',
  ],
  [
    'throws anything else',
    () => {
      throw new TypeError('no');
    },
    'error',
  ],
  ['returns no answer', () => undefined as unknown as Answer, 'error'],
  ['returns half an answer', () => ({ text: 'x' }) as Answer, 'error'],
] as const satisfies readonly (readonly [string, Reread, string])[]) {
  test(`a reader that ${what} has read a fault`, (t) => {
    t.is(replay(kept, reread).after, fault);
  });
}
