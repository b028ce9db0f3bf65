import { distinctBrands } from './brand/brand-key.js';
import { patternKey } from './brand/brand-pattern.js';
import { added, counted, moved, removed, sentence, shortened } from './watch/summary-clauses.js';

/** What came of asking a prompt once. */
export interface AskObservation {
  /** The brands that were looked for. */
  readonly brands: readonly string[];
  /** Where they were found: one for each provider that names it. */
  readonly mentions: readonly { readonly brand: string; readonly provider: string; readonly rank: number }[];
  /** The canonical URLs that each provider cites. One that has no entry did not answer, and was not observed. */
  readonly cited: Readonly<Record<string, readonly string[]>>;
}

/**
 * What has changed since the same prompt was asked before, in English, on one line of at most 1000 code points: a sentence
 * for each brand of which there is something to tell, and one of what is cited. Only providers that answered both times
 * are compared; a brand that was not looked for before is told as it stands.
 * @param before undefined: it was not asked before
 */
export function askSummary(before: AskObservation | undefined, after: AskObservation): string {
  return shortened((before ? changesOf(before, after) : beginningOf(after)).join(' '));
}

function beginningOf(found: AskObservation): readonly string[] {
  const answered = counted(Object.keys(found.cited).length, 'provider');
  return [`First run: ${answered} answered.`, ...brandsOf(found).map((brand) => standing(brand, found))];
}

function changesOf(before: AskObservation, after: AskObservation): readonly string[] {
  const both = Object.keys(after.cited).filter((provider) => Object.hasOwn(before.cited, provider));
  if (both.length === 0) return ['Nothing to compare: no provider answered this time and before.'];
  const known = new Set(before.brands.map(patternKey));
  const changes = brandsOf(after).map((brand) => {
    const isKnown = known.has(patternKey(brand));
    return isKnown ? sentence(brand, moves(both, rankOf(brand, before), rankOf(brand, after))) : standing(brand, after);
  });
  const told = [...changes, citedSentence(both, before, after)].filter((text) => text !== '');
  return told.length > 0 ? told : ['No change.'];
}

/** Two writings of one brand are the first of them, as where they are looked for. */
function brandsOf({ brands }: AskObservation): readonly string[] {
  return distinctBrands(brands, patternKey);
}

/** Of a brand that was not looked for before. */
function standing(brand: string, found: AskObservation): string {
  const rank = rankOf(brand, found);
  const on = Object.keys(found.cited).filter((provider) => rank(provider) !== null);
  const clauses = on.map((provider) => `mentioned on ${provider} (rank ${rank(provider)})`);
  return sentence(brand, clauses.length > 0 ? clauses : ['not mentioned']);
}

type Rank = (provider: string) => number | null;

function rankOf(brand: string, { mentions }: AskObservation): Rank {
  const key = patternKey(brand);
  const own = mentions.filter((mention) => patternKey(mention.brand) === key);
  const ranks = new Map(own.map(({ provider, rank }) => [provider, rank]));
  return (provider) => ranks.get(provider) ?? null;
}

function moves(providers: readonly string[], before: Rank, after: Rank): readonly string[] {
  return providers.flatMap((provider) => {
    const [from, to] = [before(provider), after(provider)];
    if (from === to) return [];
    if (from === null) return [added(provider, to)];
    return [to === null ? removed(provider) : moved(provider, from, to)];
  });
}

function citedSentence(providers: readonly string[], before: AskObservation, after: AskObservation): string {
  const clauses = providers.flatMap((provider) => {
    const changes = differences(before.cited[provider] ?? [], after.cited[provider] ?? []);
    return changes > 0 ? [`${changes} changed on ${provider}`] : [];
  });
  return sentence('Citations', clauses);
}

/** How many stand in one list only. */
function differences(some: readonly string[], others: readonly string[]): number {
  const [one, other] = [new Set(some), new Set(others)];
  return [...new Set([...some, ...others])].filter((url) => one.has(url) !== other.has(url)).length;
}
