import type { Answered, Outcome } from '@namedrop/core';
import {
  type Answer,
  type AskOptions,
  type Logger,
  type Question,
  type Surface,
  SurfaceError,
  searches,
} from '@namedrop/plugin-api';
import type { CitationResolver } from '../citations/citation-resolver.js';
import { MAX_RESOLUTION_MS } from '../citations/short-links.js';
import { isEmpty, wellShaped } from './answer-shape.js';
import type { Asker } from './ask-stage.js';
import type { QuestionDeadlines } from './deadlines.js';
import { logFailure } from './failure.js';

/** Milliseconds of the deadline that are left for keeping the answer. */
const MARGIN_MS = 500;

export interface SurfaceAskerParts {
  readonly deadlines: QuestionDeadlines;
  readonly citations: CitationResolver;
  readonly log: Logger;
}

/** Asks one surface at a time: deadline, shape of the answer, links, and every failure turned into an outcome. */
export class SurfaceAsker implements Asker {
  constructor(private readonly parts: SurfaceAskerParts) {}

  async ask(surface: Surface, question: Question, { requestId }: AskOptions): Promise<Outcome> {
    const { deadlines, log } = this.parts;
    const startedAt = performance.now();
    const outcome = await deadlines.within(
      surface,
      async (signal): Promise<Answered> => {
        const answer = answerOf(await surface.ask(question, signal), { surface, question });
        return { platform: surface.platform, answer, latencyMs: Math.round(performance.now() - startedAt) };
      },
      (failure, error) => logFailure(log, failure, { channel: surface.channel, requestId, error }),
    );
    return 'fault' in outcome ? outcome : this.#resolved(outcome, surface);
  }

  /** Replaces links by the pages that they lead to, within the time that the question has left. */
  async #resolved(answered: Answered, surface: Surface): Promise<Answered> {
    const { deadlines, citations } = this.parts;
    const { answer, latencyMs } = answered;
    const leftMs = Math.max(0, deadlines.msOf(surface) - MARGIN_MS - latencyMs);
    const resolved = await citations.resolve(answer.citations, Math.min(MAX_RESOLUTION_MS, leftMs));
    return { ...answered, answer: { ...answer, citations: resolved } };
  }
}

/** @throws SurfaceError where the surface returned no answer by its contract */
function answerOf(
  said: unknown,
  { surface, question }: { readonly surface: Surface; readonly question: Question },
): Answer {
  const answer = asSearched(wellShaped(said), question);
  if (isEmpty(answer, surface.channel)) throw new SurfaceError('error', 'the answer is empty');
  return answer;
}

/** Drops citations when web search was disabled, whatever a model may link to (docs/conformance.md, ASK-30). */
function asSearched(answer: Answer, question: Question): Answer {
  return searches(question) ? answer : { ...answer, citations: [] };
}
