import { type Question, type Region, SurfaceError } from '@namedrop/plugin-api';
import type { DataForSeoSurface } from './surface.js';

/** DataForSEO's number for each region. */
const LOCATION_CODE: Readonly<Record<Region, number>> = { us: 2840, uk: 2826, ca: 2124, au: 2036 };

/** Characters that a search takes, escapes included. A chat takes more than a question can have. */
const LONGEST_SEARCH = 700;

/**
 * The body of a live request: a list of one task.
 * @throws SurfaceError `error` for a question of so many percent and plus signs that it would be refused
 */
export function toRequest({ text, region }: Question, { path, task }: DataForSeoSurface): readonly object[] {
  const keyword = escaped(text);
  if (path.startsWith('serp/') && [...keyword].length > LONGEST_SEARCH) {
    throw new SurfaceError('error', 'DataForSEO: not asked, the question is too long with its escapes');
  }
  return [{ keyword, location_code: LOCATION_CODE[region], language_code: 'en', ...task }];
}

/** The server decodes what it is sent: a plus sign would become a space, and a percent sign eat what follows it. */
function escaped(keyword: string): string {
  return keyword.replaceAll('%', '%25').replaceAll('+', '%2B');
}
