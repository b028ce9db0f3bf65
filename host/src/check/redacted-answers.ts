import type { Channel, Outcome, Platform } from '@namedrop/core';
import type { Answer, Answers, AskOptions, Question, Serving } from '@namedrop/plugin-api';

/** Removes secrets of the configuration from answers: a faulty upstream or proxy may echo the key that it was sent. */
export class RedactedAnswers implements Answers {
  /** @param redact replaces the secrets in a text */
  constructor(
    private readonly asking: Answers,
    private readonly redact: (text: string) => string,
  ) {}

  known(...question: Parameters<Answers['known']>): Promise<Outcome | undefined> {
    return this.asking.known(...question);
  }

  serving(...provider: Parameters<Answers['serving']>): Serving | undefined {
    return this.asking.serving(...provider);
  }

  async ask(platform: Platform, channel: Channel, question: Question, options?: AskOptions): Promise<Outcome> {
    const outcome = await this.asking.ask(platform, channel, question, options);
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
