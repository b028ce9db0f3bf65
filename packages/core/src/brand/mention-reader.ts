import type { BrandEntity } from '../answer.js';
import { compileBrand } from './brand-pattern.js';
import { type Word, wordsOf } from './capital-runs.js';
import { findFirsts } from './find-firsts.js';
import { findLiteral } from './find-literal.js';
import { findMentions, type Mentions } from './find-mentions.js';
import type { BrandRule, Matching } from './matching.js';
import { brandsAmong } from './named-brands.js';
import { type Name, namesIn } from './names.js';
import { normalise } from './normalise.js';
import { rankOf } from './rank.js';
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

/** All that an answer says of where a brand stands. */
export interface ReadBrand {
  readonly brand: string;
  /** In the visible text, in order; at least one. */
  readonly places: readonly Span[];
  /** 1 is first. */
  readonly rank: number;
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
  private words: readonly Word[] | undefined;
  private found: readonly Name[] | undefined;
  private names: readonly Name[] | undefined;

  constructor(text: string, { matching = 'words', entities = [] }: MentionOptions = {}) {
    this.answer = readAnswer(text);
    this.matching = matching;
    const named = entities.map(({ name }) => name).filter((name) => name.length <= LONGEST_NAME);
    this.entities = new Map(named.slice(0, MOST_ENTITIES).map((name) => [normalise(name).letters, name]));
  }

  /** What a reader sees of the answer. */
  get visible(): VisibleText {
    return this.answer.visible;
  }

  /** The first mention of a brand; undefined when the answer does not name it. */
  find(brand: string, rule?: BrandRule): FoundMention | undefined {
    const mentions = this.mentionsOf(brand, rule);
    const at = mentions.next().value;
    if (!at) return undefined;
    return { at, rank: this.rankOf(at, mentions), context: sentenceAround(this.visible, at) };
  }

  /** All mentions of a brand; undefined when the answer does not name it. */
  read(brand: string): ReadBrand | undefined {
    const places = this.placesOf(brand);
    const [first, ...further] = places;
    return first && { brand, places, rank: this.rankOf(first, further.values()) };
  }

  /** All places of the visible text that name a brand, in order. */
  placesOf(brand: string, rule?: BrandRule): readonly Span[] {
    return [...this.mentionsOf(brand, rule)];
  }

  /** What `namedBrands` finds. */
  namedBrands(): readonly BrandEntity[] {
    return brandsAmong(this.foundNames(), { ...this.answer, words: this.readWords() });
  }

  private rankOf(first: Span, further: Iterator<Span, undefined>): number {
    this.names ??= this.readNames();
    return rankOf(this.visible, first, further, this.names);
  }

  private mentionsOf(brand: string, rule?: BrandRule): Mentions {
    return this.matching === 'literal' ? this.literalMentions(brand, rule) : this.wordMentions(brand, rule);
  }

  private wordMentions(brand: string, rule?: BrandRule): Mentions {
    const others = new Set(this.entities.keys());
    if (others.size > 0) others.delete(normalise(brand).letters);
    return findMentions(this.answer, compileBrand(brand, rule), others);
  }

  private *literalMentions(brand: string, rule?: BrandRule): Mentions {
    const { source, visible } = this.answer;
    for (const { start, end } of findLiteral(source, brand, rule)) {
      yield { start: visiblePlace(visible, start), end: visiblePlace(visible, end) };
    }
  }

  /** What the answer names, with the entities that it names besides: as written, for a surface marks up what it wrote. */
  private readNames(): readonly Name[] {
    const names = this.foundNames();
    const starts = new Set(names.map(({ start }) => start));
    const places = findFirsts(this.answer, [...this.entities.values()]);
    const besides = [...this.entities].flatMap(([key, name]): Name[] => {
      const place = places.get(name);
      return place && !starts.has(place.start) ? [{ key, ...place }] : [];
    });
    return [...names, ...besides];
  }

  private foundNames(): readonly Name[] {
    this.found ??= namesIn(this.answer.visible, this.readWords());
    return this.found;
  }

  private readWords(): readonly Word[] {
    this.words ??= wordsOf(this.answer.visible.text);
    return this.words;
  }
}
