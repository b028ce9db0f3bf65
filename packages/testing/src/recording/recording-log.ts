import { appendFileSync, readFileSync } from 'node:fs';

/** Variable with the file in which tests note what they record, and which `npm run record` lists. */
export const RECORDING_LOG = 'NAMEDROP_RECORDING_LOG';

/** What became of one recorded test, in a run that records. */
export interface RecordingNote {
  readonly title: string;
  readonly file: string;
  /** The variables with keys that it lacked; with one missing, nothing was recorded. */
  readonly missing: readonly string[];
}

/** Notes it, where a run that records asked for notes. */
export function note(what: RecordingNote): void {
  const file = process.env[RECORDING_LOG];
  if (file) appendFileSync(file, `${JSON.stringify(what)}\n`);
}

export function readNotes(file: string): RecordingNote[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RecordingNote);
}
