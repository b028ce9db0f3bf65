/**
 * Loaded into every test process before ava: for as long as the process lives, a note says which file it runs and what
 * keeps it alive. Ava names the tests that take too long, but not a file whose tests are over and that does not end.
 * At the end of the process it keeps the file's time, for a run that lists the slowest files.
 */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { threadId, workerData } from 'node:worker_threads';
import { keepTime, TIMES } from './file-times.js';
import { NOTES, type OpenFile } from './open-files.js';

/** Much less than ava's limit of inactivity, so that the last note is of a process that waits for nothing but its end. */
const EVERY_MS = 1_000;

const folder = process.env[NOTES];
// Workers that a test starts load this too, and have data of their own.
const file = (workerData as { options?: { file?: string } } | null)?.options?.file;
if (folder && file) {
  const note = path.join(folder, String(threadId));
  const write = () => {
    const openFile: OpenFile = { file, holding: process.getActiveResourcesInfo() };
    writeFileSync(note, JSON.stringify(openFile));
  };
  write();
  setInterval(write, EVERY_MS).unref();
  process.on('exit', () => {
    rmSync(note, { force: true });
    if (process.env[TIMES]) keepTime(path.dirname(folder), file);
  });
}
