import type { Answer } from '@namedrop/plugin-api';
import type { Notes } from '../vendor.js';

/** How DataForSEO captures one surface: what is asked beside the question and its place, and how the result is read. */
export interface DataForSeoSurface {
  /** What stands between `/v3/` and `/live/advanced`, e.g. `serp/google/organic`. */
  readonly path: string;
  /** Fields of the task beside keyword, location and language. */
  readonly task?: Readonly<Record<string, unknown>>;
  /** What "No Search Results" (40102) means: the answer of a page that shows none, or that the capture failed. */
  readonly noResults: Answer | 'failure';
  /**
   * Reads `tasks[0].result[0]`; undefined when there is none.
   * @throws SurfaceError for a result without a usable answer
   */
  read(result: unknown, notes: Notes): Answer;
}
