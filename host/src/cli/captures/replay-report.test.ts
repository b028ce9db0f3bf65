import { Readable } from 'node:stream';
import test from 'ava';
import { answer, captureOf } from '../../captures/captures.test.helper.js';
import { type Replayed, replay } from '../../captures/replay.js';
import { replayReport } from './replay-report.js';

const capturedAt = new Date('2026-04-01T10:00:00Z');
const same = replay({ ...captureOf(), id: '1', capturedAt }, () => answer);
const changed = replay({ ...captureOf({ vendor: 'v\u001b[2J' }), id: '2', capturedAt }, () => ({
  ...answer,
  citations: [{ url: `https://b.example/\u202e${'x'.repeat(1000)}` }],
}));

async function* captures(...all: readonly (Replayed | Error)[]): AsyncGenerator<Replayed> {
  for (const one of all) {
    if (one instanceof Error) throw one;
    yield one;
  }
}

test('changed captures are shown with their changes, cut and safe on a terminal, and all are counted', async (t) => {
  const pieces = await Readable.from(replayReport(captures(same, changed, same))).toArray();
  t.is(
    pieces.join(''),
    [
      '2 of 2026-04-01T10:00:00.000Z from v\uFFFD[2J',
      '  citations  -  https://a.example/',
      `  citations  +  https://b.example/\uFFFD${'x'.repeat(181)}`,
      '3 captures, 1 changed\n',
    ].join('\n'),
  );
});

test('each capture is shown before the next one is read', async (t) => {
  const pieces = replayReport(captures(changed, new Error('no more')));
  t.regex((await pieces.next()).value ?? '', /^2 of /);
  await t.throwsAsync(pieces.next(), { message: 'no more' });
});
