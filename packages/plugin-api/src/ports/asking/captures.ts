import type { Answer, AnswerCost, Fault } from '@namedrop/core';
import type { Platform } from '../../contract/names.js';
import { port } from '../../contract/port.js';

/** A capture vendor's reply to one question for one surface, and what was read in it. */
export interface Capture {
  readonly platform: Platform;
  /** The vendor's name, e.g. `dataforseo`. */
  readonly vendor: string;
  /** As it came, word for word. */
  readonly body: string;
  /** What the surface made of it: its answer, or the fault that it threw. */
  readonly reading: Answer | Fault;
  /** Cost of the reply, also of one that was read as a fault or asked for again. Absent: unknown. */
  readonly cost?: AnswerCost | undefined;
}

/** What shows that a vendor's replies are no longer what they were. */
export type DriftSign = 'unknown_element' | 'fallback' | 'empty_answer';

/** Something to count. */
export interface Drift {
  readonly platform: Platform;
  readonly vendor: string;
  readonly sign: DriftSign;
  /** For the log: what was unknown, or the failure that was fallen back from, in our words. Nothing of the question or the answer. */
  readonly detail?: string;
}

/** What a task is bought for. Two questions that a vendor could not tell apart have the same. */
export interface TaskSubject {
  readonly platform: Platform;
  readonly vendor: string;
  /** A digest of all that is sent to the vendor. */
  readonly question: string;
}

/** A vendor's work on a question, which goes on, and is billed, also when nobody waits for it any more. */
export interface CaptureTask {
  /** What the vendor is told to know a repeated order by; the same again after a crash. */
  readonly idempotencyKey: string;
  /** When the task was opened; absent: just now. What was ordered long ago and has no name has got lost. */
  readonly orderedAt?: Date;
  /** The vendor's name for the task; undefined while it is not known to be ordered. */
  readonly id?: string;
}

/** The tasks that are ordered from capture vendors, so that no answer is bought twice. No method rejects. */
export interface CaptureTasks {
  /** The task that was ordered for the same subject within the last hour and not closed since, else a new one. */
  openTask(subject: TaskSubject): Promise<CaptureTask>;
  /** Notes the vendor's name for a task. Wait for it before waiting for the task. */
  noteOrdered(task: CaptureTask, id: string): Promise<void>;
  /** Forgets a task: its answer has come, or never will. */
  closeTask(task: CaptureTask): Promise<void>;
}

/** What live surfaces keep beyond one question. No method rejects: without storage, surfaces still answer. */
export interface Captures extends CaptureTasks {
  /**
   * Counts a call of a vendor against the budgets of the day, for the question that is being asked. Call it before each
   * order. @returns false: a budget is used up, and the vendor must not be asked
   */
  mayAsk(call: Pick<TaskSubject, 'platform' | 'vendor'>): Promise<boolean>;
  /** Keeps a reply for some days, so that it can be read again with a later parser, and counts its cost. Does not wait. */
  keep(capture: Capture): void;
  /** Counts a sign of drift, and logs it. */
  count(drift: Drift): void;
}
export const Captures = port<Captures>('Captures');
