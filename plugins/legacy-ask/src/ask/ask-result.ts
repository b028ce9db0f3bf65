import type { AskResult } from '@namedrop/contract';
import {
  aggregateCitations,
  askMentions,
  CACHE_TIERS,
  type Citation,
  cutText,
  dedupeCitations,
  type Matching,
  toWire,
} from '@namedrop/core';
import { ANSWER_LIMITS, type Credits } from '@namedrop/plugin-api';
import type { AskRequest } from './ask-request.js';
import type { Heard, Voice, Voices } from './asking.js';
import { readOneByOne } from './read-one-by-one.js';

/** What an ask cost, in money and time. */
export interface Spent {
  readonly cost: Credits;
  /** Milliseconds from its acceptance to now. */
  readonly latencyMs: number;
}

/** What was read in the answers: all of a response but what it cost. */
export type Findings = Omit<AskResult, 'usage'>;

/** What the providers said, as callers read it (docs/conformance.md, ASK). */
export async function findingsOf(
  { voices, asked }: Voices,
  { brands }: AskRequest,
  matching: Matching,
): Promise<Findings> {
  const answered = answeredOf(voices);
  const cited = answered.map(({ provider, answer }) => ({ source: provider, citations: answer.citations }));
  return {
    ...cacheOf(answered, asked),
    providers: voices.map(toEntry),
    ...(brands.length > 0 && {
      brand_mentions: await readOneByOne(answered, (voice) => askMentions([voice], brands, matching)),
    }),
    citations: aggregateCitations(cited) as unknown as AskResult['citations'],
  };
}

/** The providers that answered. */
export function answeredOf(voices: readonly Voice[]): readonly Heard[] {
  return voices.filter((voice) => 'answer' in voice);
}

/** Findings, with what they cost. */
export function resultOf(findings: Findings, { cost, latencyMs }: Spent): AskResult {
  const units = findings.providers.filter((entry) => 'content' in entry).length;
  return { ...findings, usage: { billable_units: units, latency_ms: latencyMs, cost_cents: toWire(cost) } };
}

/** The slowest tier that was needed; `miss` when anybody was asked. */
function cacheOf(answered: readonly Heard[], asked: boolean): Pick<AskResult, 'cached' | 'cache_tier'> {
  const tiers = answered.map(({ tier }) => tier);
  const slowest = asked ? undefined : CACHE_TIERS.findLast((tier) => tiers.includes(tier));
  return { cached: slowest !== undefined, cache_tier: slowest ?? 'miss' };
}

function toEntry(voice: Voice): AskResult['providers'][number] {
  if ('failure' in voice) return { provider: voice.provider, error: { ...voice.failure } };
  const { provider, model, answer, latencyMs } = voice;
  return {
    provider,
    model,
    content: answer.text ?? '',
    citations: dedupeCitations(answer.citations).map(toCitation),
    tokens: { ...(answer.tokens ?? { input: 0, output: 0 }) },
    latency_ms: latencyMs,
  };
}

function toCitation({ url, title, snippet, text }: Citation) {
  return {
    url,
    ...(title && { title }),
    ...(snippet && { snippet }),
    ...(text && { text: cutText(text, ANSWER_LIMITS.span) }),
  };
}
