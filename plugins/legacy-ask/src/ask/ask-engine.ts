import { askFailure, askPrice, type Credits, credits, type Matching, READER_VERSION } from '@namedrop/core';
import type { AccountId, Answers, Budgets, CallUsage, Sale, Spending, Wallet } from '@namedrop/plugin-api';
import type { Found } from './ask-end.js';
import type { AskRequest } from './ask-request.js';
import { answeredOf, type Findings, findingsOf } from './ask-result.js';
import {
  type AskingSteps,
  askingSteps,
  isCached,
  type Known,
  knownOf,
  questionsOf,
  type Voice,
  type Voices,
} from './asking.js';
import { longestMs, type PanelMember, panelOf } from './panel.js';
import type { AskPrices } from './tariff.js';
import { upstreamCostsOf } from './upstream-costs.js';

export interface AskEngineParts {
  readonly budgets: Budgets;
  readonly answers: Answers;
  readonly wallet: Pick<Wallet, 'quote'>;
  readonly prices: AskPrices;
  readonly matching: Matching;
}

/** An ask before anybody is asked. */
export interface PreparedAsk {
  readonly account: AccountId;
  readonly request: AskRequest;
  readonly panel: readonly PanelMember[];
  /** What it would cost if everybody answered anew (docs/conformance.md, ASK-54 and ASK-55). */
  readonly quoted: Credits;
  /** Milliseconds that asking may take. */
  readonly longestMs: number;
}

/** Sale of an ask, without its payment. */
export type AskSale = Pick<Sale<Voice, Found>, 'account' | 'quote' | 'read' | keyof AskingSteps>;

/** Puts asks to providers, reads and prices their answers. Moves no credits and stores nothing. */
export class AskEngine {
  constructor(private readonly parts: AskEngineParts) {}

  async prepare(request: AskRequest, account: AccountId): Promise<PreparedAsk> {
    const panel = panelOf(request, this.parts);
    const worst = askPrice({ fresh: panel.map(({ share }) => share), cached: 0 });
    const quoted = await this.parts.wallet.quote(account, worst);
    return { account, request, panel, quoted, longestMs: longestMs(panel) };
  }

  /** What can be said without asking anybody. */
  known(ask: PreparedAsk): Promise<Known> {
    return knownOf(ask.panel, this.parts.answers, scopeOf(ask));
  }

  /** Takes room in budgets for what is not known. @throws ApiError 429 `budget_exceeded` */
  reserve({ account, panel }: PreparedAsk, known: Known): Promise<Spending> {
    return this.parts.budgets.reserve(account, questionsOf(panel, known));
  }

  /** Returns the steps that ask for the whole answer, and read it. A provider that fails is part of what is found. @param id of the ask */
  sale(ask: PreparedAsk, id: string): AskSale {
    const { account, panel, quoted } = ask;
    return {
      account,
      ...askingSteps(panel, this.parts.answers, { requestId: id, ...scopeOf(ask) }),
      quote: async () => quoted,
      read: (voices, asked) => this.#read(ask, { voices, asked }),
    };
  }

  async #read({ account, request }: PreparedAsk, said: Voices): Promise<Found> {
    const { voices } = said;
    const findings = await findingsOf(said, request, this.parts.matching);
    const failure = failureOf(voices);
    const price = await this.#priceOf(account, voices);
    const usage = usageOf(findings, voices);
    const upstream = upstreamCostsOf(voices);
    const reader = READER_VERSION;
    return { findings, ...(failure && { failure }), price, usage, upstream, reader };
  }

  async #priceOf(account: AccountId, voices: readonly Voice[]): Promise<Credits> {
    const answered = answeredOf(voices);
    if (answered.length === 0) return credits(0);
    const fresh = answered.filter((voice) => !isCached(voice)).map(({ share }) => share);
    return this.parts.wallet.quote(account, askPrice({ fresh, cached: answered.length - fresh.length }));
  }
}

function scopeOf({ account, request }: PreparedAsk): { readonly scope?: AccountId } {
  return request.isPrivate ? { scope: account } : {};
}

/** Why an ask failed; undefined where a provider answered. */
export function failureOf(voices: readonly Voice[]) {
  const failures = voices.flatMap((voice) => ('failure' in voice ? [voice.failure] : []));
  return failures.length < voices.length ? undefined : askFailure(failures);
}

/** What an ask adds to its account's usage. */
export function usageOf({ cached }: Findings, voices: readonly Voice[]): CallUsage {
  const answered = answeredOf(voices);
  const fresh = answered.filter((voice) => !isCached(voice));
  return { units: answered.length, cacheHit: cached, providers: fresh.map(({ provider }) => provider) };
}
