import type { Setting } from '../config/parse-settings.js';
import { NEWER_PATHS } from './interface-settings.js';

/** Returns a sentence for each setting of the file that is deprecated. A variable sets the older and the newer place at once. */
export function deprecationsIn(settings: readonly Setting[]): string[] {
  return settings.flatMap(({ path, origin }) => {
    const newer = origin === 'file' ? NEWER_PATHS.get(path) : undefined;
    return newer ? [`${path} is deprecated: set ${newer} instead (docs/compatibility.md)`] : [];
  });
}
