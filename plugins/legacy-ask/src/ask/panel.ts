import type { ProviderId } from '@namedrop/contract';
import { PROVIDER_FAILURES, type ProviderFailure } from '@namedrop/core';
import type { Answers, Credits, Platform, Question } from '@namedrop/plugin-api';
import type { AskRequest } from './ask-request.js';
import { type AskPrices, shareOf } from './tariff.js';

/** A provider that an ask names, and what it costs if it answers anew. */
interface Named {
  readonly provider: ProviderId;
  readonly share: Credits;
}

/** One that can be asked. */
export interface Askable extends Named {
  readonly platform: Platform;
  readonly question: Question;
  /** What it is asked for; what it really was the answer says. */
  readonly model: string;
  /** Milliseconds that it may take. */
  readonly deadlineMs: number;
}

/** One that cannot, and why: no call is made, and nothing is charged (docs/conformance.md, ASK-21). */
export interface Unaskable extends Named {
  readonly failure: ProviderFailure;
}

export type PanelMember = Askable | Unaskable;

export interface PanelParts {
  readonly answers: Pick<Answers, 'serving'>;
  readonly prices: AskPrices;
}

/** Whom an ask is put to, in the order of the request, each with its question and its price. */
export function panelOf(request: AskRequest, parts: PanelParts): readonly PanelMember[] {
  return request.providers.map((provider) => memberOf(provider, request, parts));
}

/** Milliseconds that asking everybody may take. */
export function longestMs(panel: readonly PanelMember[]): number {
  return Math.max(0, ...panel.map((member) => ('deadlineMs' in member ? member.deadlineMs : 0)));
}

function memberOf(provider: ProviderId, request: AskRequest, { answers, prices }: PanelParts): PanelMember {
  const { chat, city, models, standard } = request;
  const serving = answers.serving(provider);
  const model = models[provider] ?? serving?.models?.default;
  const share = shareOf({ provider, model, webSearch: chat.webSearch, standard }, prices);
  if (!serving) return { provider, share, failure: PROVIDER_FAILURES.unconfigured };
  const named = models[provider];
  if (named !== undefined && !serving.models?.allowed.includes(named)) {
    return { provider, share, failure: { code: 'provider_error', message: `unknown model "${named}"` } };
  }
  const { platform, deadlineMs } = serving;
  // The country of a chat stands in for its region, which every question has.
  const question: Question = { text: lastOf(request), region: 'us', chat, ...(city && { city }), model: named };
  return { provider, share, platform, question, model: model ?? platform, deadlineMs };
}

function lastOf({ chat }: AskRequest): string {
  return chat.turns.findLast(({ role }) => role === 'user')?.content ?? '';
}
