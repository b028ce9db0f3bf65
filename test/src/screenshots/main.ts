import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { Camera } from './camera.js';
import { listOf } from './list.js';
import { fileOf } from './scene.js';
import { SCENES } from './scenes.js';
import { openStage } from './stage.js';

// `npm run screenshots -- NAME…`: takes the pictures of docs/screenshots, or those whose names begin so.
const FOLDER = new URL('../../../docs/screenshots/', import.meta.url);
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((start) => name.startsWith(start));
const pictures = SCENES.flatMap((scene) => scene.views.map((view) => ({ scene, view, file: fileOf(scene, view) })));

await mkdir(FOLDER, { recursive: true });
const known = new Set([...pictures.map(({ file }) => file), 'README.md']);
for (const file of await readdir(FOLDER)) if (!known.has(file)) await rm(new URL(file, FOLDER));
await writeFile(new URL('README.md', FOLDER), listOf(SCENES));

// The port is that of the lines to copy; slow answers leave time for a picture of a run.
await using stage = await openStage({ port: 4600, pace: 2.5 });
await using camera = await Camera.open(stage);
for (const { scene, view, file } of pictures.filter((one) => isWanted(one.file))) {
  try {
    await writeFile(new URL(file, FOLDER), await camera.take(scene, view));
    process.stdout.write(`${file}\n`);
  } catch (error) {
    process.stderr.write(`${file}: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
