import type { BrandEntity } from '../answer.js';
import { brandKey } from '../brand/brand-key.js';
import { compileBrand } from '../brand/brand-pattern.js';
import { namesOf, type SoughtBrand } from '../brand/compared/named-brand.js';
import { freePlaces, mergedPlaces } from '../brand/compared/places.js';
import { findFirsts } from '../brand/find-firsts.js';
import { findLiteral } from '../brand/find-literal.js';
import { findMentions, type Mentions } from '../brand/find-mentions.js';
import { LiteralText } from '../brand/literal-text.js';
import type { BrandRule, Matching, NameRule } from '../brand/matching.js';
import { normalisedLetters } from '../brand/normalise.js';
import { type ReadableAnswer, readAnswer } from '../brand/readable-answer.js';
import { Recalled } from '../brand/recalled.js';
import { sentenceAround } from '../brand/sentence.js';
import type { Span } from '../brand/span.js';
import { VisiblePlaces } from '../brand/visible-places.js';
import type { VisibleText } from '../brand/visible-text.js';
import { type AnswerNames, answerNames, brandEntities } from '../extraction/answer-names.js';
import { combinedStanding, Ranking, type Standing } from '../extraction/ranking.js';

export interface MentionOptions {
  /** `words` where absent. */
  readonly matching?: Matching;
  /** Brands that the surface itself marked up in its answer: the first hundred count towards the rank of others. */
  readonly entities?: readonly BrandEntity[];
  /** Names of the brands that are compared: what is written as one of them is no misspelling of another. */
  readonly compared?: readonly string[];
}

/** Place of the first mention of a brand. */
export interface PlacedMention {
  /** Place in the visible text. */
  readonly at: Span;
  /** 1 is first. */
  readonly rank: number;
}

/** The first mention of a brand, with its sentence. */
export interface FoundMention extends PlacedMention {
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
  /** Normalised letters of names that are no misspellings. */
  private readonly known: readonly string[];
  private found: AnswerNames | undefined;
  private ranking: Ranking | undefined;
  private literal: LiteralText | undefined;
  /** Mentions of names, by name and rule. */
  private readonly mentions = new Map<string, Recalled<Span>>();
  private readonly firsts = new Map<SoughtBrand, ReadBrand | undefined>();
  /** Sentences around places, by place. */
  private readonly contexts = new Map<string, string>();

  constructor(text: string, { matching = 'words', entities = [], compared = [] }: MentionOptions = {}) {
    this.answer = readAnswer(text);
    this.matching = matching;
    const named = entities.map(({ name }) => name).filter((name) => name.length <= LONGEST_NAME);
    this.entities = new Map(named.slice(0, MOST_ENTITIES).map((name) => [normalisedLetters(name), name]));
    this.known = [...this.entities.keys(), ...compared.map(brandKey)];
  }

  /** What a reader sees of the answer. */
  get visible(): VisibleText {
    return this.answer.visible;
  }

  /** Finds the first mention of a brand; undefined when the answer does not name it. */
  find(brand: string, rule?: BrandRule): FoundMention | undefined {
    const [found] = this.findAll([{ ...rule, brand }]);
    return found;
  }

  /**
   * Finds the first mention of each of several brands; undefined for brands that the answer does not name. No two of them
   * share a rank.
   */
  findAll(brands: readonly SoughtBrand[]): readonly (FoundMention | undefined)[] {
    return this.placeAll(brands).map((placed) => placed && { ...placed, context: this.contextOf(placed.at) });
  }

  /** As `findAll`, without the sentences. */
  placeAll(brands: readonly SoughtBrand[]): readonly (PlacedMention | undefined)[] {
    const read = brands.map((sought) => this.firstOf(sought));
    const ranks = this.ranks(read);
    return read.map((each, index) => {
      const at = each?.places[0];
      return at && { at, rank: ranks[index] ?? 1 };
    });
  }

  /** Returns the sentence around a place. */
  private contextOf(at: Span): string {
    const key = `${at.start} ${at.end}`;
    const context = this.contexts.get(key) ?? sentenceAround(this.visible, at);
    this.contexts.set(key, context);
    return context;
  }

  /** As `readFirst`; a brand that is looked for again is read once. */
  private firstOf(sought: SoughtBrand): ReadBrand | undefined {
    if (!this.firsts.has(sought)) this.firsts.set(sought, this.readFirst(sought));
    return this.firsts.get(sought);
  }

  /** Reads the first mention of a brand; the others are only looked for where its standing depends on them. */
  private readFirst(sought: SoughtBrand): ReadBrand | undefined {
    return this.readNames(sought, (name) => {
      const mentions = this.mentionsOf(name, sought);
      const first = mentions.next().value;
      if (!first) return undefined;
      const standing = this.rankedNames().standing(brandKey(name), following(first, mentions), sought.taken);
      return { places: [first], standing };
    });
  }

  /** Finds all mentions of a brand; undefined when the answer does not name it. */
  read(brand: string, rule?: BrandRule): ReadBrand | undefined {
    return this.readNames({ ...rule, brand }, (name) => {
      // Not kept: the places of dozens of names would fill the memory.
      const places = [...this.search(name, rule)];
      return places.length === 0
        ? undefined
        : { places, standing: this.rankedNames().standing(brandKey(name), places) };
    });
  }

  /** Reads each name of a brand. @param readName undefined for a name that the answer does not write */
  private readNames(
    sought: SoughtBrand,
    readName: (name: string) => Omit<ReadBrand, 'brand'> | undefined,
  ): ReadBrand | undefined {
    const read = namesOf(sought).flatMap((name) => readName(name) ?? []);
    if (read.length === 0) return undefined;
    const standing = combinedStanding(read.map((name) => name.standing));
    return { brand: sought.brand, places: mergedPlaces(read.map(({ places }) => places)), standing };
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
    return this.mentionsOf(brand, {}).next().value;
  }

  /** Finds all places of the visible text that name a brand, in order. */
  placesOf(sought: SoughtBrand): readonly Span[] {
    const { taken = [], ...rule } = sought;
    const lists = namesOf(sought).map((name) => {
      const places = this.recalled(name, rule).all();
      return taken.length === 0 ? places : [...freePlaces(places, taken)];
    });
    return mergedPlaces(lists);
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

  private mentionsOf(name: string, { taken = [], ...rule }: Omit<SoughtBrand, 'brand'> = {}): Mentions {
    const mentions = this.recalled(name, rule);
    return taken.length === 0 ? mentions[Symbol.iterator]() : freePlaces(mentions, taken);
  }

  /** Returns the mentions of a name; all who ask for them share one search. */
  private recalled(name: string, rule: NameRule): Recalled<Span> {
    const key = `${rule.caseSensitive ?? false} ${name}`;
    const known = this.mentions.get(key);
    if (known) return known;
    const mentions = new Recalled(this.search(name, rule));
    this.mentions.set(key, mentions);
    return mentions;
  }

  private search(name: string, rule?: NameRule): Mentions {
    return this.matching === 'literal' ? this.literalMentions(name, rule) : this.wordMentions(name, rule);
  }

  private wordMentions(name: string, rule?: NameRule): Mentions {
    const others = new Set(this.known);
    if (others.size > 0) others.delete(brandKey(name));
    return findMentions(this.answer, compileBrand(name, rule), others);
  }

  private literalMentions(name: string, rule?: NameRule): Mentions {
    this.literal ??= this.literalText();
    return findLiteral(this.literal, name, rule);
  }

  private literalText(): LiteralText {
    const { source, visible } = this.answer;
    const places = new VisiblePlaces(visible, source.length);
    return new LiteralText(source, (place) => places.of(place));
  }
}

function* following(first: Span, mentions: Mentions): Generator<Span> {
  yield first;
  yield* mentions;
}
