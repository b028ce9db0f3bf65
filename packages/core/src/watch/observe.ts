import type { Answer } from '../answer.js';
import { answerBrands, type BrandOptions } from '../brand/answer-brands.js';
import { canonicalUrl } from '../citations.js';
import type { Platform } from '../modes.js';
import type { Outcome } from '../outcome.js';
import type { Observation } from './observation.js';

/** What a watch remembers of an answer. */
export function observe(answer: Answer, options: BrandOptions): Observation {
  const brands = answerBrands(answer, options).map(({ name, rank }) => ({ name, rank }));
  const rank = brands.find(({ name }) => name === options.brand)?.rank ?? null;
  const cited = answer.text === null ? [] : answer.citations.map(({ url }) => canonicalUrl(url));
  const citations = [...new Set(cited.filter((url) => url !== undefined))];
  return { mentioned: rank !== null, rank, citations, brands };
}

/** The observations of a run: platforms that failed, or that showed no AI answer, were not observed. */
export function observations(
  outcomes: readonly Outcome[],
  options: BrandOptions,
): Readonly<Partial<Record<Platform, Observation>>> {
  const answered = outcomes.filter((outcome) => 'answer' in outcome).filter(({ answer }) => answer.text !== null);
  return Object.fromEntries(answered.map(({ platform, answer }) => [platform, observe(answer, options)]));
}
