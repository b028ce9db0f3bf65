import { mkdir, readFile, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import { testFolder } from './hosts.test.helper.js';
import { restoreLinks } from './npm-binaries.js';

test('links that a blocked install script did not create are created, by several hosts at once too', async (t) => {
  const root = await testFolder(t);
  await mkdir(path.join(root, 'native/lib'), { recursive: true });
  await writeFile(path.join(root, 'native/lib/libpq.so.5.18'), 'library');
  const links = [
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
  ];
  await writeFile(path.join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
  await Promise.all([restoreLinks(root), restoreLinks(root), restoreLinks(root)]);
  for (const { target } of links) {
    t.is(await readlink(path.join(root, target)), 'libpq.so.5.18');
    t.is(await readFile(path.join(root, target), 'utf8'), 'library');
  }
  await t.notThrowsAsync(restoreLinks(root));
});

test('a package without a list of links needs none', async (t) => {
  await t.notThrowsAsync(restoreLinks(await testFolder(t)));
});
