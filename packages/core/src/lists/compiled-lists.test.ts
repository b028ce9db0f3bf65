import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import test from 'ava';
import { VOCABULARY } from '../brand/common-words.js';
import { LEXICON } from '../extraction/lexicon.js';
import { type ListSource, readLists, writeLists } from './compiled-lists.js';

for (const source of [LEXICON, VOCABULARY] as readonly ListSource<unknown>[]) {
  test(`compiled lists of the build, ${source.name}: they are those of the text; otherwise run npm run build`, (t) => {
    t.deepEqual(readLists(source), source.compile());
  });
}

test('lists: compiled ones are read; changed, damaged and missing ones are compiled again', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-lists-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const inFolder = (name: string) => pathToFileURL(path.join(folder, name));
  const text = inFolder('text.txt');
  const compiledTo = pathToFileURL(path.join(folder, 'compiled/'));
  await writeFile(text, 'one');
  let compilations = 0;
  const source: ListSource<ReadonlyMap<string, number>> = {
    name: 'numbers',
    files: [text],
    compile: () => new Map([['one', ++compilations]]),
  };
  const read = () => readLists(source, compiledTo).get('one');
  t.is(read(), 1, 'missing');
  writeLists(source, compiledTo);
  t.is(read(), 2);
  t.is(read(), 2);
  await writeFile(text, 'two');
  t.is(read(), 3, 'of other text');
  writeLists(source, compiledTo);
  t.is(read(), 4);
  await writeFile(inFolder('compiled/numbers.bin'), 'damaged');
  t.is(read(), 5, 'damaged');
});
