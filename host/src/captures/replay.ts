import type { Reread } from '@namedrop/plugin-api';
import { storableJson } from '../database/storable.js';
import { isFault, type KeptCapture, type Reading } from './capture-store.js';
import { type Change, readingDiff } from './reading-diff.js';
import { readingOf } from './reading-of.js';

/** A kept capture that was read again. */
export interface Replayed extends Omit<KeptCapture, 'body' | 'reading'> {
  /** What was read in it when it came. */
  readonly before: Reading;
  /** What is read in it today. */
  readonly after: Reading;
  /** Empty: both are the same. */
  readonly changes: readonly Change[];
}

/** Reads a kept capture again, and compares. Never throws: what a reader throws is its reading. */
export function replay({ body, reading, ...capture }: KeptCapture, reread: Reread): Replayed {
  const before = isFault(reading) ? reading : readingOf(() => reading);
  const after = asKept(readingOf(() => reread(capture.vendor, body)));
  return { ...capture, before, after, changes: readingDiff(before, after) };
}

/** As it would come back from the database: without what is undefined or cannot be stored. */
function asKept(reading: Reading): Reading {
  return JSON.parse(storableJson(reading));
}
