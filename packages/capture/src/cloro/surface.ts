import type { Answer, Question } from '@namedrop/plugin-api';
import type { Notes } from '../vendor.js';

/** How cloro captures one surface: as a task that is waited for, or, where it offers none, in one long call. */
export type CloroSurface = {
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
