import { writeFile } from 'node:fs/promises';
import { asFile, REFERENCE_FILE, startReferenceHost } from './reference-document.js';

// `npm run openapi`: writes docs/openapi.json, the OpenAPI document of a deployment as it comes.
await using undone = new AsyncDisposableStack();
const { get } = await startReferenceHost({ teardown: (undo) => undone.defer(async () => void (await undo())) });
const { status, text } = await get('/openapi.json');
if (status !== 200) throw new Error(`GET /openapi.json answered ${status}: ${text}`);
await writeFile(REFERENCE_FILE, asFile(text));
