import type { Channel, Outcome, Platform } from '@namedrop/core';
import type { Answers, AskOptions, Question, Serving } from '@namedrop/plugin-api';

/** A question that was asked. */
export interface AskedSlot {
  readonly platform: Platform;
  readonly channel: Channel;
}

/** Stage between a caller and the service that asks: it passes every call on, and may handle each outcome. */
export abstract class AnswerStage implements Answers {
  constructor(private readonly asking: Answers) {}

  known(...question: Parameters<Answers['known']>): Promise<Outcome | undefined> {
    return this.asking.known(...question);
  }

  serving(...provider: Parameters<Answers['serving']>): Serving | undefined {
    return this.asking.serving(...provider);
  }

  async ask(platform: Platform, channel: Channel, question: Question, options?: AskOptions): Promise<Outcome> {
    return this.handled(await this.asking.ask(platform, channel, question, options), { platform, channel });
  }

  /** Handles the outcome of a question. @returns the outcome that the caller gets; unless overridden, the same */
  protected handled(outcome: Outcome, _slot: AskedSlot): Outcome {
    return outcome;
  }
}
