import type { Answer } from '../answer.js';
import type { Platform } from '../catalog/names.js';
import { canonicalUrl } from '../citations/citations.js';
import { answerBrands, type BrandOptions } from '../mentions/answer-brands.js';
import { brandMentions, type RunMention } from '../mentions/brand-mentions.js';
import type { Outcome } from '../outcome.js';
import type { Observation } from './observation.js';

/** What a watch remembers of an answer. */
export function observe(answer: Answer, options: BrandOptions): Observation {
  const brands = answerBrands(answer, options).map(({ brand, found }) => ({ name: brand, rank: found.rank }));
  return observation(answer, brands, options.brand);
}

/**
 * The observations of a run: platforms that failed, or that showed no AI answer, were not observed.
 * @param mentions where they are read already: reading an answer is what costs most
 */
export function observations(
  outcomes: readonly Outcome[],
  options: BrandOptions,
  mentions: readonly RunMention[] = brandMentions(outcomes, options),
): Readonly<Partial<Record<Platform, Observation>>> {
  const answered = outcomes.filter((outcome) => 'answer' in outcome).filter(({ answer }) => answer.text !== null);
  const observed = answered.map(({ platform, answer }) => {
    const own = mentions.filter(({ provider }) => provider === platform);
    const brands = own.map(({ brand, rank }) => ({ name: brand, rank }));
    return [platform, observation(answer, brands, options.brand)] as const;
  });
  return Object.fromEntries(observed);
}

function observation({ text, citations }: Answer, brands: Observation['brands'], tracked: string): Observation {
  const rank = brands.find(({ name }) => name === tracked)?.rank ?? null;
  const cited = text === null ? [] : citations.flatMap(({ url }) => canonicalUrl(url) ?? []);
  return { mentioned: rank !== null, rank, citations: [...new Set(cited)], brands };
}
