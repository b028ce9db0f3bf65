import { type Channel, isUnasked, type Outcome, type Platform, type ProviderName } from '@namedrop/core';
import type { Answers, AskOptions, Question, Serving } from '@namedrop/plugin-api';

/** A platform's own doing. */
export interface Observed {
  readonly platform: Platform;
  /** Milliseconds that the answer took; undefined: the call failed. */
  readonly latencyMs: number | undefined;
}

/** Tells what becomes of every question to an official API. Stands right before who asks: caches come before it. */
export class ObservedAnswers implements Answers {
  constructor(
    private readonly asking: Answers,
    private readonly observe: (observed: Observed) => void,
    /** Aborted when the host stops: that it ends questions in flight is nobody's failure. */
    private readonly stop: AbortSignal,
  ) {}

  known(...question: Parameters<Answers['known']>): Promise<Outcome | undefined> {
    return this.asking.known(...question);
  }

  serving(provider: ProviderName): Serving | undefined {
    return this.asking.serving(provider);
  }

  async ask(platform: Platform, channel: Channel, question: Question, options?: AskOptions): Promise<Outcome> {
    const outcome = await this.asking.ask(platform, channel, question, options);
    if (channel === 'api' && this.#counts(outcome)) {
      this.observe({ platform, latencyMs: 'answer' in outcome ? outcome.latencyMs : undefined });
    }
    return outcome;
  }

  #counts(outcome: Outcome): boolean {
    return 'answer' in outcome || !(isUnasked(outcome.fault) || this.stop.aborted);
  }
}
