import type { Answer, Question } from '@namedrop/plugin-api';
import type { Notes } from './vendor.js';

/** How DataForSEO captures one surface: what is asked beside the question and its place, and how the result is read. */
export interface DataForSeoCapture {
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

/** How cloro captures one surface: as a task that is waited for, or, where it offers none, in one long call. */
export type CloroCapture = {
  /** What is asked beside the country, e.g. `{ prompt, include: { markdown: true } }`. */
  payload(question: Question): Readonly<Record<string, unknown>>;
  /**
   * Reads a task's `response`, or a call's `result`; undefined when there is none.
   * @throws SurfaceError for a body without a usable answer
   */
  read(response: unknown, notes: Notes): Answer;
} & (
  | {
      /** cloro's name for the kind of task, e.g. `CHATGPT`. */
      readonly taskType: string;
    }
  | {
      /** What stands behind `/v1/monitor/`, e.g. `bing/aimode`. */
      readonly path: string;
    }
);
