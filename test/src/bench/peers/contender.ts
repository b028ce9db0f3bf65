import type { LoopEnd } from '../load/closed-loop.js';
import type { LoopResult } from '../load/loop-result.js';
import type { Child } from '../process/child.js';

/** A closed loop over the units of a contender. */
export interface UnitLoop extends LoopEnd {
  /** Units in flight. */
  readonly concurrency: number;
}

/** A way to get four answers to a question: the host, its floor, or a peer. */
export interface Contender {
  /** The process that does the work. */
  readonly process: Child;
  /** Whether its units write to PostgreSQL, whose time is theirs then. */
  readonly writes: boolean;
  closedLoop(loop: UnitLoop): Promise<LoopResult>;
}
