import type { BrandEntity } from '../answer.js';
import { type AnswerNames, answerNames, brandEntities } from '../extraction/answer-names.js';
import { Ranking, type Standing } from '../extraction/ranking.js';
import { brandKey } from './brand-key.js';
import { compileBrand } from './brand-pattern.js';
import { findFirsts } from './find-firsts.js';
import { findLiteral } from './find-literal.js';
import { findMentions, type Mentions } from './find-mentions.js';
import type { BrandRule, Matching } from './matching.js';
import { normalisedLetters } from './normalise.js';
import { type ReadableAnswer, readAnswer } from './readable-answer.js';
import { sentenceAround } from './sentence.js';
import type { Span } from './span.js';
import { visiblePlace } from './visible-place.js';
import type { VisibleText } from './visible-text.js';

export interface MentionOptions {
  /** `words` where absent. */
  readonly matching?: Matching;
  /** Brands that the surface itself marked up in its answer: the first hundred count towards the rank of others. */
  readonly entities?: readonly BrandEntity[];
}

/** The first mention of a brand. */
export interface FoundMention {
  /** Where it stands in the visible text. */
  readonly at: Span;
  /** 1 is first. */
  readonly rank: number;
  /** The sentence around it, on one line, at most 500 code points. */
  readonly context: string;
}

/** Mentions of a brand in an answer, and its standing among the names of the answer. */
export interface ReadBrand {
  readonly brand: string;
  /** In the visible text, in order; at least one. */
  readonly places: readonly Span[];
  readonly standing: Standing;
}

/** What a surface marks up beyond this length is no name. */
const LONGEST_NAME = 100;
/** Entities that are looked for: no surface marks up so many, and those with symbols cost a search each. */
const MOST_ENTITIES = 100;

/** Reads one answer for any number of brands. What it costs to read the answer is paid once. */
export class MentionReader {
  private readonly answer: ReadableAnswer;
  private readonly matching: Matching;
  /** By their normalised letters. */
  private readonly entities: ReadonlyMap<string, string>;
  private found: AnswerNames | undefined;
  private ranking: Ranking | undefined;

  constructor(text: string, { matching = 'words', entities = [] }: MentionOptions = {}) {
    this.answer = readAnswer(text);
    this.matching = matching;
    const named = entities.map(({ name }) => name).filter((name) => name.length <= LONGEST_NAME);
    this.entities = new Map(named.slice(0, MOST_ENTITIES).map((name) => [normalisedLetters(name), name]));
  }

  /** What a reader sees of the answer. */
  get visible(): VisibleText {
    return this.answer.visible;
  }

  /** Finds the first mention of a brand; undefined when the answer does not name it. */
  find(brand: string, rule?: BrandRule): FoundMention | undefined {
    const [found] = this.findAll([{ brand, rule }]);
    return found;
  }

  /**
   * Finds the first mention of each of several brands; undefined for brands that the answer does not name. No two of them
   * share a rank.
   */
  findAll(brands: readonly { brand: string; rule?: BrandRule }[]): readonly (FoundMention | undefined)[] {
    const read = brands.map(({ brand, rule }) => this.readFirst(brand, rule));
    const ranks = this.ranks(read);
    return read.map((each, index) => {
      const at = each?.places[0];
      return at && { at, rank: ranks[index] ?? 1, context: sentenceAround(this.visible, at) };
    });
  }

  /** Reads the first mention of a brand; the others are only looked for where its standing depends on them. */
  private readFirst(brand: string, rule?: BrandRule): ReadBrand | undefined {
    const mentions = this.mentionsOf(brand, rule);
    const first = mentions.next().value;
    if (!first) return undefined;
    const standing = this.rankedNames().standing(brandKey(brand), following(first, mentions));
    return { brand, places: [first], standing };
  }

  /** Finds all mentions of a brand; undefined when the answer does not name it. */
  read(brand: string, rule?: BrandRule): ReadBrand | undefined {
    const places = this.placesOf(brand, rule);
    return places.length === 0
      ? undefined
      : { brand, places, standing: this.rankedNames().standing(brandKey(brand), places) };
  }

  /** Ranks brands that were read. @returns the rank of each, from 1, all different; 0 for those that are not named */
  ranks(brands: readonly (ReadBrand | undefined)[]): readonly number[] {
    const named = brands.filter((brand) => brand !== undefined);
    const ranks = named.length === 0 ? [] : this.rankedNames().ranks(named.map(({ standing }) => standing));
    const byBrand = new Map(named.map((brand, index) => [brand, ranks[index] ?? 0]));
    return brands.map((brand) => (brand ? (byBrand.get(brand) ?? 0) : 0));
  }

  /** Returns the first place of the visible text that names a brand; undefined when the answer does not name it. */
  firstPlaceOf(brand: string): Span | undefined {
    return this.mentionsOf(brand).next().value;
  }

  /** All places of the visible text that name a brand, in order. */
  placesOf(brand: string, rule?: BrandRule): readonly Span[] {
    return [...this.mentionsOf(brand, rule)];
  }

  /** The brands that the answer names, see `namedBrands`. */
  namedBrands(): readonly BrandEntity[] {
    return brandEntities(this.answer.source, this.names());
  }

  private names(): AnswerNames {
    this.found ??= answerNames(this.answer.source, this.answer.visible);
    return this.found;
  }

  private rankedNames(): Ranking {
    this.ranking ??= new Ranking(this.names(), [...findFirsts(this.answer, [...this.entities.values()]).values()]);
    return this.ranking;
  }

  private mentionsOf(brand: string, rule?: BrandRule): Mentions {
    return this.matching === 'literal' ? this.literalMentions(brand, rule) : this.wordMentions(brand, rule);
  }

  private wordMentions(brand: string, rule?: BrandRule): Mentions {
    const others = new Set(this.entities.keys());
    if (others.size > 0) others.delete(normalisedLetters(brand));
    return findMentions(this.answer, compileBrand(brand, rule), others);
  }

  private *literalMentions(brand: string, rule?: BrandRule): Mentions {
    const { source, visible } = this.answer;
    for (const { start, end } of findLiteral(source, brand, rule)) {
      yield { start: visiblePlace(visible, start), end: visiblePlace(visible, end) };
    }
  }
}

function* following(first: Span, mentions: Mentions): Generator<Span> {
  yield first;
  yield* mentions;
}
