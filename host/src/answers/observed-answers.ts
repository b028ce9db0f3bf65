import { isUnasked, type Outcome, type Platform } from '@namedrop/core';
import { type AskedSlot, type Asker, AskStage } from './ask-stage.js';

/** A platform's own doing. */
export interface Observed {
  readonly platform: Platform;
  /** Milliseconds that the answer took; undefined: the call failed. */
  readonly latencyMs: number | undefined;
}

/** Reports the outcome of every question to an official API. Comes right before the service that asks, behind the caches. */
export class ObservedAnswers extends AskStage {
  constructor(
    asking: Asker,
    private readonly observe: (observed: Observed) => void,
    /** Aborted when the host stops: a question in flight that ends then is no failure of its platform. */
    private readonly stop: AbortSignal,
  ) {
    super(asking);
  }

  protected override handled(outcome: Outcome, { platform, channel }: AskedSlot): Outcome {
    if (channel === 'api' && this.#counts(outcome)) {
      this.observe({ platform, latencyMs: 'answer' in outcome ? outcome.latencyMs : undefined });
    }
    return outcome;
  }

  #counts(outcome: Outcome): boolean {
    return 'answer' in outcome || !(isUnasked(outcome.fault) || this.stop.aborted);
  }
}
