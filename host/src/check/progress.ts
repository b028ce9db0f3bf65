import type { Answered, Credits, Outcome, Platform, PlatformResult } from '@namedrop/core';
import type { CheckObserver, Logger } from '@namedrop/plugin-api';

/** Parts of the progress of one check. */
export interface ProgressParts {
  readonly id: string;
  readonly platforms: readonly Platform[];
  /** Absent: the check is not followed, and its answers are read at its end alone. */
  readonly observer?: CheckObserver;
  readonly resultOf: (outcome: Answered) => PlatformResult;
  readonly log: Logger;
}

/** Reports the steps of a check to its observer. No step ever fails the check, which is being paid for. */
export class Progress {
  constructor(private readonly parts: ProgressParts) {}

  /** Reports that the price is held or paid. */
  begun(price: Credits): void {
    const { id, platforms } = this.parts;
    this.#report((observer) => observer.begun({ id, price, platforms }));
  }

  /** Reports an answer or a failure, with what the answer says of the brand. */
  ended(outcome: Outcome): void {
    const { resultOf } = this.parts;
    this.#report((observer) => observer.ended(outcome, 'answer' in outcome ? resultOf(outcome) : undefined));
  }

  #report(step: (observer: CheckObserver) => void): void {
    const { id, observer, log } = this.parts;
    if (!observer) return;
    try {
      step(observer);
    } catch (err) {
      log.error({ check: id, err }, 'the progress of a check could not be reported');
    }
  }
}
