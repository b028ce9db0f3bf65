import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { typeFiles } from './type-files.js';
import { TYPE_TABLE } from './type-table.js';

const ROOT = new URL('../../../', import.meta.url);
const FOLDER = new URL('packages/client/src/generated/', ROOT);

// Writes the types of the client anew, from the API's document.
const document = JSON.parse(await readFile(new URL('docs/openapi.json', ROOT), 'utf8'));
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const [file, text] of typeFiles(document, TYPE_TABLE)) await writeFile(new URL(file, FOLDER), text);
