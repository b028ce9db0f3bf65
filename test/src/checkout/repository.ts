import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Options of git: a container may run it as another user than the owner of the files. */
export const TRUSTING = ['-c', `safe.directory=${path.resolve(ROOT)}`];
