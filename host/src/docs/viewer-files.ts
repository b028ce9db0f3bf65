import { readFile } from 'node:fs/promises';

/**
 * Files of Swagger UI that the page loads, with their types. `host/tools/copy-viewer.js` gzips them into the folder
 * `viewer` beside this module.
 */
export const VIEWER_FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-bundle.js.LICENSE.txt': 'text/plain; charset=utf-8',
} as const;

export type ViewerFile = keyof typeof VIEWER_FILES;

export const VIEWER_FOLDER = new URL('./viewer/', import.meta.url);

/** Reads a gzipped file of the viewer. @throws the system's error before `npm run build` has copied the viewer */
export function readViewerFile(name: ViewerFile): Promise<Uint8Array> {
  return readFile(new URL(`${name}.gz`, VIEWER_FOLDER));
}
