import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { CreateError } from './create-error.js';
import type { Versions } from './versions.js';

/** Name of a file that `npm pack` makes of one of our packages. */
const PACKED = /^namedrop-([a-z-]+)-\d.*\.tgz$/;

/**
 * Finds packages in a folder of tarballs.
 * @param folder absolute
 * @throws CreateError for a folder that lacks one of the packages that a plugin needs
 */
export async function findPackedPackages(folder: string, needed: readonly string[]): Promise<Versions> {
  const files = await readdir(folder).catch(() => []);
  const found = Object.fromEntries(
    files.flatMap((file) => {
      const [, name] = PACKED.exec(file) ?? [];
      return name === undefined ? [] : [[`@namedrop/${name}`, `file:${path.join(folder, file)}`]];
    }),
  );
  const missing = needed.filter((name) => !(name in found));
  if (missing.length === 0) return found;
  throw new CreateError(
    `--packages ${folder}: no tarball of ${missing.join(', ')}. In Namedrop's repository, run: npm pack --workspaces --pack-destination FOLDER`,
  );
}
