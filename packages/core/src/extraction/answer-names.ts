import type { BrandEntity } from '../answer.js';
import { brandKey } from '../brand/brand-key.js';
import { POSSESSIVE } from '../brand/capital-runs.js';
import type { VisibleText } from '../brand/visible-text.js';
import { BrandDomains } from './brand-domains.js';
import { BrandMerges, type MergedBrand } from './brand-merges.js';
import type { Occurrence, Reading } from './candidate.js';
import { offeredNames } from './enumerations.js';
import { introductionEnd } from './introduction.js';
import { loadModel } from './model.js';
import { NameExtents } from './name-extents.js';
import { readingOf } from './reading.js';
import { ScoredCandidates } from './scored-candidates.js';

/** A brand that an answer names. */
export interface AnswerName {
  /** The brand as the answer writes it first. */
  readonly name: string;
  /** The folded name, see `brandKey`. */
  readonly key: string;
  /** End of the run of words that begins with it. */
  readonly runEnd: number;
  /** Places of the visible text that write it, in order. */
  readonly starts: readonly number[];
  /** Whether the answer offers it: recommends, compares, lists or rejects it as an option. */
  readonly offered: boolean;
}

/** The names of an answer. */
export interface AnswerNames {
  /** At most 50, in order of first appearance. */
  readonly names: readonly AnswerName[];
  readonly reading: Reading;
  /** End of the introduction: a brand that appears only before it is presented last. */
  readonly introduction: number;
}

const MOST = 50;
const FEWEST_LETTERS = 2;

/**
 * Finds the brands that an answer names, by a linear model over features of every place that may name one. The same text
 * gives the same brands, in time linear in its length.
 */
export function answerNames(source: string, visible: VisibleText): AnswerNames {
  const reading = readingOf(source, visible);
  const model = loadModel();
  const introduction = introductionEnd(visible);
  if (reading.candidates.length === 0) return { names: [], reading, introduction };
  const scored = new ScoredCandidates(reading, model);
  const extents = new NameExtents(visible.text, reading.words, reading.vocabulary);
  const names = new BrandMerges(reading, scored.names)
    .merged()
    .map((brand) => ({ brand, occurrences: occurrencesOf(reading, brand) }))
    .toSorted((one, other) => startOf(one.occurrences) - startOf(other.occurrences))
    .slice(0, MOST)
    .flatMap(({ brand, occurrences }) => {
      const first = reading.candidates[brand.index]?.occurrences[0] ?? occurrences[0];
      const name = first ? nameAt(reading, extents, first) : '';
      const key = brandKey(name);
      if (!first || key.length < FEWEST_LETTERS) return [];
      const starts = occurrences.map(({ start }) => start);
      const [{ start, runEnd } = first] = occurrences;
      return [
        { name, key, runEnd: first.runEnd, starts, place: { start, runEnd, odds: scored.offerOdds(brand.index) } },
      ];
    });
  const offered = offeredNames(
    visible.text,
    names.map(({ place }) => place),
  );
  const found = names.map(({ place: _place, ...name }, index) => ({ ...name, offered: offered[index] === true }));
  return { names: distinct(found), reading, introduction };
}

function occurrencesOf({ candidates }: Reading, { members }: MergedBrand): readonly Occurrence[] {
  return members
    .flatMap((index) => candidates[index]?.occurrences ?? [])
    .toSorted((one, other) => one.start - other.start);
}

function startOf([first]: readonly Occurrence[]): number {
  return first?.start ?? 0;
}

/** Merges names that are written alike. */
function distinct(names: readonly AnswerName[]): readonly AnswerName[] {
  return [...Map.groupBy(names, ({ key }) => key).values()].map((alike) => {
    const [first] = alike as [AnswerName];
    if (alike.length === 1) return first;
    const starts = alike.flatMap((each) => each.starts).toSorted((one, other) => one - other);
    return { ...first, starts, offered: alike.some(({ offered }) => offered) };
  });
}

function nameAt({ visible, words }: Reading, extents: NameExtents, { start, end, word }: Occurrence): string {
  const first = word === undefined ? undefined : words[word];
  const whole = first && end <= first.end && word !== undefined ? extents.at(word)?.name : undefined;
  return whole ?? visible.text.slice(start, end).replace(POSSESSIVE, '');
}

/** Returns names with the domains that the answer links for them. @param source the answer as it came */
export function brandEntities(source: string, { names, reading }: AnswerNames): readonly BrandEntity[] {
  if (names.length === 0) return [];
  const domains = new BrandDomains(source, reading.links);
  return names.map(({ name, key, runEnd }) => {
    const domain = domains.of(key, (reading.visible.offsets[runEnd - 1] ?? 0) + 1);
    return { name, ...(domain && { domain }) };
  });
}
