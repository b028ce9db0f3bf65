import { access } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Returns the path, or the first folder above it that exists. */
export async function nearestFolder(path: string): Promise<string> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  return exists || dirname(path) === path ? path : nearestFolder(dirname(path));
}
