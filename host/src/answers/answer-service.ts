import type { Channel, Failed, Platform, ProviderName } from '@namedrop/core';
import type {
  Answers,
  AskOptions,
  Logger,
  LookupOptions,
  PreparedQuestion,
  Question,
  Serving,
} from '@namedrop/plugin-api';
import type { AnswerLookup } from './answer-lookup.js';
import type { QuestionDeadlines } from './deadlines.js';
import { logFailure } from './failure.js';
import type { Surfaces } from './surfaces.js';

export interface AnswerServiceParts {
  readonly surfaces: Pick<Surfaces, 'judge' | 'serving'>;
  readonly lookup: AnswerLookup;
  readonly deadlines: Pick<QuestionDeadlines, 'msOf'>;
  readonly log: Logger;
}

/** Entry of every question to a surface: judges it once, then hands it on with the surface that serves it. */
export class AnswerService implements Answers {
  constructor(private readonly parts: AnswerServiceParts) {}

  async prepare(
    platform: Platform,
    channel: Channel,
    question: Question,
    options: LookupOptions = {},
  ): Promise<PreparedQuestion> {
    const { surfaces, lookup } = this.parts;
    const judged = surfaces.judge(platform, channel, question);
    return 'fault' in judged ? this.#refused(judged, channel, options) : lookup.prepare(judged, question, options);
  }

  serving(provider: ProviderName): Serving | undefined {
    const surface = this.parts.surfaces.serving(provider);
    if (!surface) return undefined;
    const { platform, models } = surface;
    return { platform, models, deadlineMs: this.parts.deadlines.msOf(surface) };
  }

  /** A refused question that is asked, as with `fresh`, appears in the log as any failure of its platform. */
  #refused(refusal: Failed, channel: Channel, { fresh = false, freshSince }: LookupOptions): PreparedQuestion {
    const ask = async ({ requestId }: AskOptions = {}) => {
      logFailure(this.parts.log, refusal, { channel, requestId });
      return refusal;
    };
    return { known: fresh ? undefined : refusal, isBrought: freshSince !== undefined, ask };
  }
}
