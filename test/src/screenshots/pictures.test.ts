import { readdir, readFile, stat } from 'node:fs/promises';
import { CLIENT_PATHS } from '@namedrop/dashboard-pages';
import test from 'ava';
import { listOf } from './list.js';
import { fileOf } from './scene.js';
import { SCENES } from './scenes.js';

const FOLDER = new URL('../../../docs/screenshots/', import.meta.url);
/** Bytes of all pictures, at most. */
const MOST_BYTES = 3 * 1024 * 1024;

const pictures = SCENES.flatMap((scene) => scene.views.map((view) => fileOf(scene, view)));

test('each route of the dashboard has a picture', (t) => {
  const shown = new Set(SCENES.flatMap(({ route, also = [] }) => [route, ...also]));
  t.deepEqual(
    CLIENT_PATHS.filter((path) => !shown.has(path)),
    [],
  );
  t.deepEqual(
    [...shown].filter((path) => !CLIENT_PATHS.includes(path)),
    [],
    'no scene is of a route that is gone',
  );
});

test('the folder of screenshots holds the pictures of the scenes and their list, in little space', async (t) => {
  const files = await readdir(FOLDER);
  t.deepEqual(files.toSorted(), ['README.md', ...pictures].toSorted(), 'npm run screenshots takes them again');
  t.is(await readFile(new URL('README.md', FOLDER), 'utf8'), listOf(SCENES));
  const sizes = await Promise.all(pictures.map(async (file) => (await stat(new URL(file, FOLDER))).size));
  t.true(Math.min(...sizes) > 1000);
  t.true(sizes.reduce((sum, size) => sum + size, 0) <= MOST_BYTES);
});
