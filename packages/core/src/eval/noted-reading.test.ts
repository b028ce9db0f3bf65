import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import test from 'ava';
import { faultOf, notedReading, noteReading, readOwnTexts } from './noted-reading.js';

test('our own texts are read as it is noted of READER_VERSION; else a sentence says what to do', (t) => {
  t.is(faultOf(notedReading(), readOwnTexts()), undefined);
});

test('another reading of the same version is a fault, and is noted only once the version is raised', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'reading-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const file = pathToFileURL(join(folder, 'reader.json'));
  const noted = { version: 4, hash: 'a' };
  const unraised = /than by version 4: raise READER_VERSION in .*, and run `npm run eval -- --note-reader`/;
  t.regex(faultOf(noted, { version: 4, hash: 'b' }) ?? '', unraised);
  t.throws(() => noteReading(noted, { version: 4, hash: 'b' }, file), { message: unraised });
  t.throws(() => noteReading(noted, { version: 3, hash: 'b' }, file), { message: /may only be raised/ });

  const raised = { version: 5, hash: 'b' };
  t.regex(faultOf(noted, raised) ?? '', /^READER_VERSION is 5, and .* notes version 4: run /);
  noteReading(noted, raised, file);
  t.deepEqual(JSON.parse(readFileSync(file, 'utf8')), raised);
  t.is(faultOf(raised, raised), undefined);
});
