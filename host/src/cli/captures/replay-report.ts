import { cutText } from '@namedrop/core';
import type { Replayed } from '../../captures/replay.js';
import { columns } from '../../plugins/report.js';
import { terminalText } from '../../plugins/terminal-text.js';

/** Characters of an entry in the report; `--json` has all of it. */
const LONGEST = 200;

/** What came out differently, for people, as it comes: each changed capture with its changes, then how many there were. */
export async function* replayReport(replayed: AsyncIterable<Replayed>): AsyncGenerator<string> {
  let captures = 0;
  let changed = 0;
  for await (const one of replayed) {
    captures++;
    if (one.changes.length === 0) continue;
    changed++;
    yield `${linesOf(one).join('\n')}\n`;
  }
  yield `${captures} captures, ${changed} changed\n`;
}

function linesOf({ id, vendor, capturedAt, changes }: Replayed): string[] {
  const rows = changes.flatMap(({ what, removed, added }) => [
    ...removed.map((entry) => [what, '-', shown(entry)]),
    ...added.map((entry) => [what, '+', shown(entry)]),
    ...(removed.length + added.length === 0 ? [[what, 'differ', '']] : []),
  ]);
  return [`${id} of ${capturedAt.toISOString()} from ${shown(vendor)}`, ...columns(rows).map((line) => `  ${line}`)];
}

/** Upstreams and plugins wrote it. */
function shown(entry: string): string {
  return terminalText(cutText(entry, LONGEST));
}
