import type { Question, Region } from '@namedrop/plugin-api';
import type { DataForSeoCapture } from '../definitions.js';

/** DataForSEO's number for each region. */
const LOCATION_CODE: Readonly<Record<Region, number>> = { us: 2840, uk: 2826, ca: 2124, au: 2036 };

/** The body of a live request: a list of one task. */
export function toRequest({ text, region }: Question, { task }: DataForSeoCapture): readonly object[] {
  return [{ keyword: escaped(text), location_code: LOCATION_CODE[region], language_code: 'en', ...task }];
}

/** The server decodes what it is sent: a plus sign would become a space, and a percent sign eat what follows it. */
function escaped(keyword: string): string {
  return keyword.replaceAll('%', '%25').replaceAll('+', '%2B');
}
