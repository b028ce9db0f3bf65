import { distinctBrands } from '../brand/brand-key.js';
import { patternKey } from '../brand/brand-pattern.js';
import type { Matching } from '../brand/matching.js';
import { Sentences } from '../brand/sentences.js';
import { type Sentiment, sentimentsIn } from '../brand/sentiment.js';
import { SentenceNames } from '../brand/sentiment-names.js';
import type { Span } from '../brand/span.js';
import { MentionReader, type ReadBrand } from './mention-reader.js';

/** One place at which a text names a brand. */
export interface BrandOccurrence {
  /** As it is tracked; else as the text writes it first. */
  readonly brand: string;
  /** Of the brand, hence the same at all of its places: 1 is first. */
  readonly rank: number;
  readonly sentiment: Sentiment;
  /** The sentence around the place, at most 500 code points. */
  readonly context: string;
}

export interface ExtractOptions {
  /** The brands that are looked for, dozens at most; without any, those that the text seems to name (see namedBrands). */
  readonly track?: readonly string[];
  /** `words` where absent. */
  readonly matching?: Matching;
}

/**
 * Every place at which a text names a brand, in order, at most 25,000. A place that names two tracked brands (`Acme` and
 * `Acme Cloud`) stands for each; two writings of one brand (`Acme` and `Acme, Inc.`) are the first of them. Found by
 * rules alone: the same text gives the same, in time linear in it and in the brands. Throws on no text.
 */
export function extractBrands(text: string, { track = [], matching }: ExtractOptions = {}): readonly BrandOccurrence[] {
  const reader = new MentionReader(text, { matching });
  const isTracked = track.length > 0;
  const brands = isTracked ? distinctBrands(track, patternKey) : reader.namedBrands().map(({ name }) => name);
  const mentions = isTracked ? mentionsOf(reader, brands, true) : apart(mentionsOf(reader, brands, false));
  return new Describer(reader, brands).describe(mentions.slice(0, MOST));
}

/**
 * The most mentions that are returned: as many as 50,000 characters can name one brand. Dozens of brands that each letter
 * of a text misspells would make a reply of hundreds of megabytes.
 */
const MOST = 25_000;

/** A place, and the brand that it names. */
interface Mention {
  readonly at: Span;
  /** Without its other places: these would stay in memory as long as one mention does. */
  readonly of: { readonly brand: string; rank: number };
}

/** Mentions of brands, at most `MOST`, in order. */
class Mentions {
  private readonly read: ReadBrand[] = [];
  private readonly brands: Mention['of'][] = [];
  private found: readonly Mention[] = [];

  constructor(private readonly reader: MentionReader) {}

  /** Adds the mentions of a brand; no more are in memory than `MOST` and the ones of one brand. */
  add(name: string, isCut: boolean): void {
    const read = this.reader.read(name);
    if (!read) return;
    const of = { brand: read.brand, rank: 0 };
    const mentions = [...this.found, ...read.places.slice(0, MOST).map((at) => ({ at, of }))];
    this.found = isCut ? inOrder(mentions).slice(0, MOST) : mentions;
    this.read.push({ ...read, places: read.places.slice(0, 1) });
    this.brands.push(of);
  }

  /** Returns the mentions in order, each with the rank of its brand; no two brands share one. */
  ranked(): readonly Mention[] {
    const ranks = this.reader.ranks(this.read);
    this.brands.forEach((of, index) => {
      of.rank = ranks[index] ?? 0;
    });
    return inOrder(this.found);
  }
}

function mentionsOf(reader: MentionReader, brands: readonly string[], isCut: boolean): readonly Mention[] {
  const mentions = new Mentions(reader);
  for (const brand of brands) mentions.add(brand, isCut);
  return mentions.ranked();
}

/** By place; of those that begin together, the longest first. */
function inOrder(mentions: readonly Mention[]): readonly Mention[] {
  return mentions.toSorted((one, other) => one.at.start - other.at.start || other.at.end - one.at.end);
}

/** Without those that stand within the one before. */
function apart(mentions: readonly Mention[]): readonly Mention[] {
  let end = 0;
  return mentions.filter(({ at }) => {
    const isApart = at.start >= end;
    if (isApart) end = at.end;
    return isApart;
  });
}

/** Tells the sentence of each mention, and what it says; each sentence is read once. */
class Describer {
  private readonly sentences: Sentences;
  private readonly names: SentenceNames;
  private readonly sentiments = new Map<string, (brand: string) => Sentiment>();

  constructor(reader: MentionReader, brands: readonly string[]) {
    this.sentences = new Sentences(reader.visible);
    this.names = SentenceNames.of(brands.toSorted((one, other) => other.length - one.length));
  }

  describe(mentions: readonly Mention[]): readonly BrandOccurrence[] {
    return mentions.map(({ at, of: { brand, rank } }) => {
      const context = this.sentences.around(at);
      return { brand, rank, sentiment: this.sentimentsIn(context)(brand), context };
    });
  }

  private sentimentsIn(context: string): (brand: string) => Sentiment {
    const known = this.sentiments.get(context);
    if (known) return known;
    const sentiments = sentimentsIn(context, this.names);
    this.sentiments.set(context, sentiments);
    return sentiments;
  }
}
