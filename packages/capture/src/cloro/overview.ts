import { type Ad, type Citation, SurfaceError } from '@namedrop/plugin-api';
import type { Notes } from '../vendor.js';
import { noteUnknownKeys } from './known-keys.js';
import { readCloro } from './reading.js';
import { ResultsPage } from './shapes.js';

/** The AI Overview of a results page. */
export interface CloroOverview {
  /** null: the page shows none. */
  readonly text: string | null;
  readonly citations: readonly Citation[];
  readonly sponsored: readonly Ad[];
}

/**
 * Reads the response of a `GOOGLE` task.
 * @throws SurfaceError `unavailable` when there are no results either: a page of captchas is no finding; `error` for an
 *   overview that says nothing
 */
export function readCloroOverview(response: unknown, notes: Notes): CloroOverview {
  noteUnknownKeys(response, notes);
  const { aioverview, organicResults, organic_results } = ResultsPage.parse(response);
  if (aioverview !== undefined && aioverview !== null) {
    const { text, citations, sponsored } = readCloro(aioverview, notes);
    return { text, citations, sponsored };
  }
  notes.empty();
  if (organicResults.length + organic_results.length > 0) return { text: null, citations: [], sponsored: [] };
  throw new SurfaceError('unavailable', 'cloro: the page holds no results');
}
