import type { BrandEntity } from '../answer.js';
import { brandKey } from '../brand/brand-key.js';
import { POSSESSIVE } from '../brand/capital-runs.js';
import type { VisibleText } from '../brand/visible-text.js';
import { BrandDomains } from './brand-domains.js';
import { BrandMerges, type MergedBrand } from './brand-merges.js';
import type { Candidate, Features, Occurrence, Reading } from './candidate.js';
import { featuresOf } from './features.js';
import { introductionEnd } from './introduction.js';
import { probability } from './linear-model.js';
import { loadModel, type Model } from './model.js';
import { NameExtents } from './name-extents.js';
import { withNeighbours } from './neighbours.js';
import { withOffers } from './offers.js';
import { readingOf } from './reading.js';

/** A brand that an answer names. */
export interface AnswerName {
  /** The brand as the answer writes it first, with its domain where the answer links that. */
  readonly entity: BrandEntity;
  /** Where the visible text writes it, in order. */
  readonly starts: readonly number[];
  /** Whether the answer offers it: recommends, compares, lists or rejects it as an option. */
  readonly offered: boolean;
}

/** The names of an answer. */
export interface AnswerNames {
  /** At most 50, in order of first appearance. */
  readonly names: readonly AnswerName[];
  readonly reading: Reading;
  /** Where the introduction ends: a brand that appears only before is presented last. */
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
  const { features, scores } = scored(reading, model);
  const found = reading.candidates.map((_, index) => index).filter((index) => (scores[index] ?? 0) >= model.threshold);
  const offers = withOffers(reading, found, features, scores);
  const isOffered = ({ index }: MergedBrand) => probability(model.offers, offers.get(index) ?? new Map()) >= 0.5;
  const writings = new Writings(source, reading);
  const names = new BrandMerges(reading, found)
    .merged()
    .map((brand) => ({ brand, occurrences: occurrencesOf(reading, brand) }))
    .toSorted((one, other) => startOf(one.occurrences) - startOf(other.occurrences))
    .slice(0, MOST)
    .flatMap(({ brand, occurrences }): AnswerName[] => {
      const entity = writings.entity(reading.candidates[brand.index], occurrences);
      const starts = occurrences.map(({ start }) => start);
      return entity ? [{ entity, starts, offered: isOffered(brand) }] : [];
    });
  return { names: distinct(names), reading, introduction };
}

/** Scores every candidate: first alone, then with its neighbours. */
function scored(reading: Reading, model: Model): { features: readonly Features[]; scores: readonly number[] } {
  const alone = reading.candidates.map((candidate) => featuresOf(reading, candidate));
  const first = alone.map((features) => probability(model.names, features));
  const features = withNeighbours(reading, alone, first);
  return { features, scores: features.map((each) => probability(model.neighbours, each)) };
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
  return [...Map.groupBy(names, ({ entity }) => brandKey(entity.name)).values()].map((alike) => {
    const [first] = alike as [AnswerName];
    if (alike.length === 1) return first;
    const starts = alike.flatMap((name) => name.starts).toSorted((one, other) => one - other);
    return { entity: first.entity, starts, offered: alike.some(({ offered }) => offered) };
  });
}

/** Finds how an answer writes its names, and which sites are theirs. */
class Writings {
  private readonly extents: NameExtents;
  private readonly domains: BrandDomains;

  constructor(
    source: string,
    private readonly reading: Reading,
  ) {
    const { visible, words, vocabulary } = reading;
    this.extents = new NameExtents(visible.text, words, vocabulary);
    this.domains = new BrandDomains(source);
  }

  entity(owner: Candidate | undefined, occurrences: readonly Occurrence[]): BrandEntity | undefined {
    const first = owner?.occurrences[0] ?? occurrences[0];
    if (!first) return undefined;
    const name = this.nameAt(first);
    const letters = brandKey(name);
    if (letters.length < FEWEST_LETTERS) return undefined;
    const end = (this.reading.visible.offsets[first.runEnd - 1] ?? 0) + 1;
    const domain = this.domains.of(letters, end);
    return { name, ...(domain && { domain }) };
  }

  private nameAt({ start, end, word }: Occurrence): string {
    const written = this.reading.visible.text.slice(start, end);
    const first = word === undefined ? undefined : this.reading.words[word];
    const whole = first && end <= first.end && word !== undefined ? this.extents.at(word)?.name : undefined;
    return whole ?? written.replace(POSSESSIVE, '');
  }
}
