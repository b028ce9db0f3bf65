/**
 * Copies the files of Swagger UI that the host serves into the build of the host, gzipped, with their licence. The host
 * then needs no package for them when it runs. Part of `npm run build`, after the compiler.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { VIEWER_FILES, VIEWER_FOLDER } from '../dist/docs/viewer-files.js';

const NOTICES = ['LICENSE', 'NOTICE'];
const PACKAGE = import.meta.resolve('swagger-ui-dist/package.json');

const from = (name) => new URL(name, PACKAGE);
const to = (name) => new URL(name, VIEWER_FOLDER);

await rm(VIEWER_FOLDER, { recursive: true, force: true });
await mkdir(VIEWER_FOLDER, { recursive: true });
for (const name of Object.keys(VIEWER_FILES))
  await writeFile(to(`${name}.gz`), gzipSync(await readFile(from(name)), { level: 9 }));
for (const name of NOTICES) await copyFile(from(name), to(name));
