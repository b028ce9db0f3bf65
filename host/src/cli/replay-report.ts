import { cutText } from '@namedrop/core';
import type { Replayed } from '../captures/replay.js';
import { columns } from '../plugins/report.js';

/** Characters of an entry in the report; `--json` has all of it. */
const LONGEST = 200;

/** What came out differently, for people: each changed capture with its changes, and how many there were. */
export function replayReport(replayed: readonly Replayed[]): string {
  const changed = replayed.filter(({ changes }) => changes.length > 0);
  return [...changed.flatMap(linesOf), `${replayed.length} captures, ${changed.length} changed`].join('\n');
}

function linesOf({ id, vendor, capturedAt, changes }: Replayed): string[] {
  const rows = changes.flatMap(({ what, removed, added }) => [
    ...removed.map((entry) => [what, '-', shown(entry)]),
    ...added.map((entry) => [what, '+', shown(entry)]),
    ...(removed.length + added.length === 0 ? [[what, 'differ', '']] : []),
  ]);
  return [`${id} of ${capturedAt.toISOString()} from ${vendor}`, ...columns(rows).map((line) => `  ${line}`)];
}

/** Upstreams wrote it: control characters would speak to the terminal. */
function shown(entry: string): string {
  return cutText(entry.replaceAll(/\p{Cc}/gu, '\uFFFD'), LONGEST);
}
