import { ROUTES } from './app/routes.js';

/** Folder of the built site: `index.html`, and `assets/` with a hash in each name. `npm run build` writes it. */
export const SITE_FOLDER: URL = new URL('../site/', import.meta.url);

/** Paths of the pages as Express patterns. The server answers each with `index.html`. */
export const CLIENT_PATHS: readonly string[] = ROUTES.map(({ path }) => path);
