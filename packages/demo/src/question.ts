import { DemoError } from './demo-error.js';
import type { Options } from './options.js';
import type { Recordings } from './replay/recordings.js';
import type { CheckCall } from './run-check.js';

/**
 * Chooses what is asked: the wanted question, or the first recorded one.
 * @throws DemoError for a question without a recording that names no brand
 */
export function questionOf(
  { query, brand }: Pick<Options, 'query' | 'brand'>,
  recordings: Recordings,
): Pick<CheckCall, 'query' | 'brand'> {
  const recording = query === undefined ? recordings.all[0] : recordings.find(query);
  const wanted = brand ?? recording?.brand;
  if (wanted === undefined)
    throw new DemoError(`"${query}" has no recording: say with --brand which brand to look for.`);
  return { query: query ?? recordings.all[0].query, brand: wanted };
}
