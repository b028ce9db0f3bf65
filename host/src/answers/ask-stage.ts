import type { Outcome } from '@namedrop/core';
import type { AskOptions, Question, Surface } from '@namedrop/plugin-api';

/** Platform and channel of a question. */
export type AskedSlot = Pick<Surface, 'platform' | 'channel'>;

/** Puts questions to a surface that was judged before. Never rejects: a failure is an outcome. */
export interface Asker {
  ask(surface: Surface, question: Question, options: AskOptions): Promise<Outcome>;
}

/** Stage between a caller and the asker of surfaces: passes each question on, and may handle its outcome. */
export abstract class AskStage implements Asker {
  constructor(private readonly asking: Asker) {}

  async ask(surface: Surface, question: Question, options: AskOptions): Promise<Outcome> {
    const { platform, channel } = surface;
    return this.handled(await this.asking.ask(surface, question, options), { platform, channel });
  }

  /** Handles the outcome of a question. @returns the outcome that the caller gets; unless overridden, the same */
  protected handled(outcome: Outcome, _slot: AskedSlot): Outcome {
    return outcome;
  }
}
