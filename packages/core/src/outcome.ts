import type { Answer } from './answer.js';
import type { Platform } from './catalog/names.js';
import type { Fault } from './faults.js';

/** What became of one question to one surface. */
export type Outcome = Answered | Failed;

/** Where an answer was kept: in the host's memory, in the memory that hosts share, in the database. The quickest first. */
export const CACHE_TIERS = ['l1', 'l2', 'l3'] as const;
export type CacheTierName = (typeof CACHE_TIERS)[number];

/** The surface answered, if only to say that there was no AI answer. */
export interface Answered {
  readonly platform: Platform;
  readonly answer: Answer;
  /** Set when nobody was asked for this question: the answer was kept, or came with another question in flight. */
  readonly tier?: CacheTierName;
  /** Whole milliseconds from asking to answer, resumes included. */
  readonly latencyMs: number;
}

/** The surface did not answer. */
export interface Failed {
  readonly platform: Platform;
  readonly fault: Fault;
  /** For the operator's log; callers are told the fixed sentence of the fault. */
  readonly detail: string;
  readonly latencyMs: number;
}
