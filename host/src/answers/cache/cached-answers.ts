import type { Answered, Channel, Failed, Outcome, Platform, ProviderName } from '@namedrop/core';
import {
  type Answers,
  type AskOptions,
  type Question,
  type Serving,
  type Surface,
  withDeadline,
} from '@namedrop/plugin-api';
import { failureOf } from '../failure.js';
import type { Surfaces } from '../surfaces.js';
import type { AnswerCache, Found } from './answer-cache.js';
import { answerKey } from './answer-key.js';
import type { Background } from './background.js';
import { Flights } from './flights.js';
import type { KeptAnswer } from './kept-answer.js';
import type { Turns } from './turns.js';

export interface CachedAnswersParts {
  /** Who asks. */
  readonly asking: Answers;
  readonly surfaces: Surfaces;
  readonly cache: AnswerCache;
  readonly turns: Turns;
  readonly background: Background;
  /** Aborted when the host stops: ends all waiting. */
  readonly stop: AbortSignal;
}

/** Knows what was answered before, and asks the same question once, however many want to know at the same time. */
export class CachedAnswers implements Answers {
  readonly #flights = new Flights<Outcome>();

  constructor(private readonly parts: CachedAnswersParts) {}

  async known(
    platform: Platform,
    channel: Channel,
    question: Question,
    { scope, freshSince }: Pick<AskOptions, 'scope' | 'freshSince'> = {},
  ): Promise<Outcome | undefined> {
    const { asking, surfaces, cache } = this.parts;
    const surface = surfaces.find(platform, channel);
    const refused = await asking.known(platform, channel, question);
    if (refused || !surface) return refused;
    const key = answerKey(surface, question, scope);
    if (freshSince) return this.#knownSince(key, surface, freshSince);
    const found = await cache.find(key, channel);
    return found && toOutcome(platform, found);
  }

  async ask(platform: Platform, channel: Channel, question: Question, options: AskOptions = {}): Promise<Outcome> {
    const { asking, surfaces } = this.parts;
    const surface = surfaces.find(platform, channel);
    const ask = () => asking.ask(platform, channel, question, options);
    if (!surface || (await asking.known(platform, channel, question))) return ask();
    const key = answerKey(surface, question, options.scope);
    return options.fresh ? this.#askAnew(key, surface, options.freshSince, ask) : this.#askTogether(key, surface, ask);
  }

  serving(provider: ProviderName): Serving | undefined {
    return this.parts.asking.serving(provider);
  }

  /** Resolves once nobody is asked any more and everything is written. Call it when the host stops. */
  async close(): Promise<void> {
    await this.#flights.landed();
    await this.parts.background.done();
  }

  /** Returns an answer that was kept since then, as if it were new: without a tier. */
  async #knownSince(key: string, { platform, channel }: Surface, since: Date): Promise<Answered | undefined> {
    const kept = await this.parts.cache.findSince(key, channel, since);
    return kept && { platform, answer: kept.answer, latencyMs: kept.latencyMs };
  }

  async #askAnew(
    key: string,
    surface: Surface,
    since: Date | undefined,
    ask: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const known = since && (await this.#knownSince(key, surface, since));
    if (known) return known;
    const outcome = await ask();
    if ('answer' in outcome) this.parts.cache.keep(key, outcome);
    return outcome;
  }

  /** The same failure for all who wait: to ask once for each of them would not heal it. */
  async #askTogether(key: string, surface: Surface, ask: () => Promise<Outcome>): Promise<Outcome> {
    const { result, first } = this.#flights.board(key, () => this.#askInTurn(key, surface, ask));
    const outcome = await this.#inTime(surface, () => result);
    return first || 'fault' in outcome ? outcome : { tier: 'l1', ...outcome };
  }

  /** Asks, unless another host does: then its answer is ours too, and its failure makes it our turn. */
  async #askInTurn(key: string, surface: Surface, ask: () => Promise<Outcome>): Promise<Outcome> {
    const { turns, cache, background } = this.parts;
    const turn = await this.#inTime(surface, (signal) => turns.take(key, surface.channel, signal));
    if (turn !== 'yours') return 'fault' in turn ? turn : this.#takenOver(key, surface, turn);
    const outcome = await ask();
    if ('answer' in outcome && cache.keep(key, outcome)) turns.done(key);
    else background.add(turns.giveUp(key));
    return outcome;
  }

  #takenOver(key: string, { platform }: Surface, kept: KeptAnswer): Outcome {
    this.parts.cache.refill(key, kept);
    return toOutcome(platform, { kept, tier: 'l3' });
  }

  /** Waits no longer than the surface may take. */
  async #inTime<T>({ platform, channel }: Surface, work: (signal: AbortSignal) => Promise<T>): Promise<T | Failed> {
    const { surfaces, stop } = this.parts;
    const started = performance.now();
    try {
      return await withDeadline(surfaces.deadlineMs(platform, channel), stop, work);
    } catch (error) {
      return failureOf(platform, error, Math.round(performance.now() - started));
    }
  }
}

function toOutcome(platform: Platform, { kept, tier }: Found): Answered {
  return { platform, answer: kept.answer, latencyMs: kept.latencyMs, tier };
}
