import type { Channel, Outcome, Platform, ProviderName } from '@namedrop/core';
import {
  type Answer,
  type Answers,
  type AskOptions,
  type Logger,
  type Question,
  type Serving,
  type Surface,
  SurfaceError,
  searches,
  withDeadline,
} from '@namedrop/plugin-api';
import type { CitationResolver } from '../citations/citation-resolver.js';
import { MAX_RESOLUTION_MS } from '../citations/short-links.js';
import { isEmpty, wellShaped } from './answer-shape.js';
import { failureOf } from './failure.js';
import type { Surfaces } from './surfaces.js';

/** Milliseconds of the deadline that are left for keeping the answer. */
const MARGIN_MS = 500;

/** Asks one surface at a time: region gate, deadline, and every failure turned into an outcome. */
export class AnswerService implements Answers {
  constructor(
    private readonly surfaces: Surfaces,
    private readonly log: Logger,
    /** Aborted when the host stops: ends every question in flight. */
    private readonly stop: AbortSignal,
    private readonly citations: CitationResolver,
  ) {}

  async known(platform: Platform, channel: Channel, question: Question): Promise<Outcome | undefined> {
    const { fault, message: detail } = refusalOf(this.surfaces.find(platform, channel), question) ?? {};
    return fault && { platform, fault, detail: detail ?? '', latencyMs: 0 };
  }

  async ask(
    platform: Platform,
    channel: Channel,
    question: Question,
    { requestId }: AskOptions = {},
  ): Promise<Outcome> {
    const started = performance.now();
    const latency = () => Math.round(performance.now() - started);
    try {
      const answer = await this.#answer(this.surfaces.find(platform, channel), question);
      const latencyMs = latency();
      const leftMs = this.surfaces.deadlineMs(platform, channel) - MARGIN_MS - latencyMs;
      return { platform, answer: await this.#resolved(answer, Math.max(0, leftMs)), latencyMs };
    } catch (error) {
      const failure = failureOf(platform, error, latency());
      const { fault, detail, latencyMs } = failure;
      // A missing key was said at boot; it need not be said again at every check.
      const level = fault === 'unconfigured' ? 'debug' : 'warn';
      const fields = { requestId, platform, channel, fault, detail, latencyMs, ...unexpected(error) };
      this.log[level](fields, 'surface failed');
      return failure;
    }
  }

  serving(provider: ProviderName): Serving | undefined {
    const surface = this.surfaces.serving(provider);
    if (!surface) return undefined;
    const { platform, channel, models } = surface;
    return { platform, models, deadlineMs: this.surfaces.deadlineMs(platform, channel) };
  }

  async #answer(surface: Surface | undefined, question: Question): Promise<Answer> {
    const refusal = refusalOf(surface, question);
    if (!surface || refusal) throw refusal;
    const ms = this.surfaces.deadlineMs(surface.platform, surface.channel);
    const said = await withDeadline(ms, this.stop, async (signal) => surface.ask(question, signal));
    const answer = asSearched(wellShaped(said), question);
    if (isEmpty(answer, surface.channel)) throw new SurfaceError('error', 'the answer is empty');
    return answer;
  }

  /** The answer with the pages that its links lead to; within the time that the question has left. */
  async #resolved(answer: Answer, leftMs: number): Promise<Answer> {
    const citations = await this.citations.resolve(answer.citations, Math.min(MAX_RESOLUTION_MS, leftMs));
    return { ...answer, citations };
  }
}

/** Why a question cannot be asked, as far as that is known before. */
function refusalOf(surface: Surface | undefined, { region }: Question): SurfaceError | undefined {
  if (!surface) return new SurfaceError('unconfigured', 'no configured surface serves this platform');
  const serves = !surface.regions || surface.regions.includes(region);
  return serves ? undefined : new SurfaceError('region', `not available in ${region}`);
}

/** Who was not to search cites nothing, whatever a model without a search may link to (docs/conformance.md, ASK-30). */
function asSearched(answer: Answer, question: Question): Answer {
  return searches(question) ? answer : { ...answer, citations: [] };
}

/** A broken plugin's own error, for its author. A surface's or a signal's says it all in `detail`. */
function unexpected(error: unknown): { err?: unknown } {
  return error instanceof SurfaceError || error instanceof DOMException ? {} : { err: error };
}
