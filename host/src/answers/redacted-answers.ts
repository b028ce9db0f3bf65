import type { Outcome } from '@namedrop/core';
import type { Answer } from '@namedrop/plugin-api';
import { type Asker, AskStage } from './ask-stage.js';

/** Removes secrets of the configuration from answers: a faulty upstream or proxy may echo the key that it was sent. */
export class RedactedAnswers extends AskStage {
  /** @param redact replaces the secrets in a text */
  constructor(
    asking: Asker,
    private readonly redact: (text: string) => string,
  ) {
    super(asking);
  }

  protected override handled(outcome: Outcome): Outcome {
    return 'answer' in outcome ? { ...outcome, answer: this.#redacted(outcome.answer) as Answer } : outcome;
  }

  /** Replaces the secrets in every text of a value. */
  #redacted(value: unknown): unknown {
    if (typeof value === 'string') return this.redact(value);
    if (Array.isArray(value)) return value.map((entry) => this.#redacted(entry));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.#redacted(member)]));
  }
}
