import type { Answered, Outcome, Platform } from '@namedrop/core';
import type { AskOptions, LookupOptions, PreparedQuestion, Question, Surface } from '@namedrop/plugin-api';
import type { AnswerLookup } from '../answer-lookup.js';
import type { Asker } from '../ask-stage.js';
import type { QuestionDeadlines } from '../deadlines.js';
import type { AnswerCache, Found } from './answer-cache.js';
import { answerKey } from './answer-key.js';
import type { Background } from './background.js';
import { Flights } from './flights.js';
import type { KeptAnswer } from './kept-answer.js';
import type { Turns } from './turns.js';

export interface CachedAnswersParts {
  /** Asks what is not kept. */
  readonly asking: Asker;
  readonly deadlines: QuestionDeadlines;
  readonly cache: AnswerCache;
  readonly turns: Turns;
  readonly background: Background;
}

/** Question to a surface, with the key of its answer. */
interface KeyedQuestion {
  readonly key: string;
  readonly surface: Surface;
  readonly question: Question;
}

/** Looks for kept answers, and asks equal questions once, however many callers ask them at the same time. */
export class CachedAnswers implements AnswerLookup {
  readonly #flights = new Flights<Outcome>();

  constructor(private readonly parts: CachedAnswersParts) {}

  async prepare(
    surface: Surface,
    question: Question,
    { scope, fresh = false, freshSince }: LookupOptions,
  ): Promise<PreparedQuestion> {
    const asked = { key: answerKey(surface, question, scope), surface, question };
    if (fresh) return this.#prepareAnew(asked, freshSince);
    const found = await this.parts.cache.find(asked.key, surface.channel);
    const known = found && toOutcome(surface.platform, found);
    return { known, isBrought: false, ask: (options = {}) => this.#askTogether(asked, options) };
  }

  /** Resolves once no question is under way and everything is written. Call it when the host stops. */
  async close(): Promise<void> {
    await this.#flights.landed();
    await this.parts.background.done();
  }

  async #prepareAnew(asked: KeyedQuestion, since: Date | undefined): Promise<PreparedQuestion> {
    const brought = since && (await this.#keptSince(asked, since));
    const ask = (options: AskOptions = {}) => this.#askAnew(asked, since, options);
    return { known: undefined, isBrought: brought !== undefined, ask };
  }

  /** Returns an answer that was kept since then, as if it were new: without a tier. */
  async #keptSince({ key, surface }: KeyedQuestion, since: Date): Promise<Answered | undefined> {
    const { platform, channel } = surface;
    const kept = await this.parts.cache.findSince(key, channel, since);
    return kept && { platform, answer: kept.answer, latencyMs: kept.latencyMs };
  }

  /** Looks again first: another host may have kept an answer since the question was prepared. */
  async #askAnew(asked: KeyedQuestion, since: Date | undefined, options: AskOptions): Promise<Outcome> {
    const brought = since && (await this.#keptSince(asked, since));
    if (brought) return brought;
    const outcome = await this.#ask(asked, options);
    if ('answer' in outcome) this.parts.cache.keep(asked.key, outcome);
    return outcome;
  }

  /** All waiting callers share a failure: one retry per caller would not help. */
  async #askTogether(asked: KeyedQuestion, options: AskOptions): Promise<Outcome> {
    const { result, first } = this.#flights.board(asked.key, () => this.#askInTurn(asked, options));
    const outcome = await this.parts.deadlines.within(asked.surface, () => result);
    return first || 'fault' in outcome ? outcome : { tier: 'l1', ...outcome };
  }

  /** Asks unless another host has the turn for this key. Then waits for its answer, or takes the turn if it fails. */
  async #askInTurn(asked: KeyedQuestion, options: AskOptions): Promise<Outcome> {
    const { deadlines, turns, cache, background } = this.parts;
    const { key, surface } = asked;
    const turn = await deadlines.within(surface, (signal) => turns.take(key, surface.channel, signal));
    if (turn !== 'yours') return 'fault' in turn ? turn : this.#takenOver(asked, turn);
    const outcome = await this.#ask(asked, options);
    if ('answer' in outcome && cache.keep(key, outcome)) turns.done(key);
    else background.add(turns.giveUp(key));
    return outcome;
  }

  #ask({ surface, question }: KeyedQuestion, options: AskOptions): Promise<Outcome> {
    return this.parts.asking.ask(surface, question, options);
  }

  #takenOver({ key, surface }: KeyedQuestion, kept: KeptAnswer): Outcome {
    this.parts.cache.refill(key, kept);
    return toOutcome(surface.platform, { kept, tier: 'l3' });
  }
}

function toOutcome(platform: Platform, { kept, tier }: Found): Answered {
  return { platform, answer: kept.answer, latencyMs: kept.latencyMs, tier };
}
