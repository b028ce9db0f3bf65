import { BLAME, BLAME_PHRASES, PLAIN_PHRASES, PRAISE, PRAISE_PHRASES } from './sentiment-words.js';

/** What a word or phrase does to the sentence that it stands in. */
export type Meaning =
  /** Speaks well (above zero) or ill (below) of its subject. */
  | { readonly kind: 'value'; readonly value: number }
  /** Compares what stands before it with what stands behind. */
  | { readonly kind: 'relation'; readonly relation: Relation }
  /** Begins another statement. */
  | { readonly kind: 'break'; readonly weight: Weight }
  /** Turns what follows into its opposite. */
  | { readonly kind: 'negator' }
  /** The second of two compares where the first was negated: `not as good as`. */
  | { readonly kind: 'as' }
  /** Goes on with what was negated: `isn't fast or reliable`. */
  | { readonly kind: 'again' };

/** How a comparison speaks of its two sides. */
export interface Relation {
  /** What it says of the side before it, beside the words that stand there. */
  readonly value: number;
  /** By what that, and those words, count for the side behind it: -1, the opposite; 0, they say nothing of it. */
  readonly behind: -1 | 0;
}

/**
 * How a statement counts beside those before it: as `mark`, like all but a concession, which ends there; `same`, as the
 * one before; `more` than all before; `less` than all.
 */
export type Weight = 'mark' | 'same' | 'more' | 'less';

const words = (list: string): readonly string[] => list.split(' ');

const NEGATORS: readonly string[] = [
  ...words('not no never without nothing nobody none neither cannot hardly barely rarely seldom scarcely few fewer'),
  ...words('cant dont doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt couldnt hasnt havent hadnt aint'),
  ...words('less least avoids eliminate eliminates fix fixes minimise minimises minimize minimizes prevent prevents'),
  ...words('reduce reduces remove removes resolve resolves solve solves'),
  ...['free from', 'free of', 'no longer', 'not yet', 'nowhere near'],
];

/** They blame, and turn what follows into its opposite besides. */
const LACKS: readonly string[] = [
  ...words('lack lacks lacked lacking'),
  ...['anything but', 'fail to', 'failed to', 'fails to', 'far from', 'used to be'],
];

const BREAKS: Readonly<Record<Exclude<Weight, 'mark'>, readonly string[]>> = {
  same: words('and which who that because since so when where if'),
  more: words('but however yet nevertheless nonetheless whereas'),
  less: [...words('although though albeit despite while'), 'apart from', 'aside from', 'in spite of', 'other than'],
};

const RELATIONS: readonly (readonly [relation: Relation, phrases: readonly string[]])[] = [
  [{ value: 0, behind: -1 }, ['than', 'compared to', 'compared with']],
  [
    { value: 2, behind: -1 },
    [
      ...words('beat beats eclipses exceeds outclass outclasses outdoes outpace outpaces outperform outperforms'),
      ...words('outrank outranks outshine outshines overtakes surpass surpasses topples trumps'),
      ...['ahead of', 'better alternative to', 'better alternatives to', 'edges out', 'instead of', 'preferable to'],
      ...['rather than', 'superior to', 'wins against', 'wins over'],
    ],
  ],
  [
    { value: -2, behind: -1 },
    [
      ...words('trail trails'),
      ...['beaten by', 'cannot compete with', 'cant compete with', 'eclipsed by', 'fall short of', 'falls behind'],
      ...['falls short of', 'inferior to', 'lags behind', 'lose to', 'loses to', 'lost to', 'outclassed by'],
      ...['outperformed by', 'overshadowed by', 'overtaken by', 'surpassed by'],
    ],
  ],
  [{ value: 1, behind: -1 }, ['away from', 'ditched', 'switch from', 'switched from', 'switching from']],
  [{ value: 0, behind: 0 }, ['alternative to', 'alternatives to', 'similar to', 'unlike', 'versus', 'vs']],
];

/** Means something only where a name follows: `choose Acme over Globex`, but `over 40 languages`. */
export const BEFORE_NAMES: ReadonlyMap<string, Meaning> = new Map([
  ['over', { kind: 'relation', relation: { value: 1, behind: -1 } }],
]);

/** Means something only where a word follows: `too simple`, but `affordable, too`. It outweighs one word of praise. */
export const BEFORE_WORDS: ReadonlyMap<string, Meaning> = new Map([
  ['too', { kind: 'value', value: -2 }],
  ['overly', { kind: 'value', value: -2 }],
]);

/** The longest phrase, in words. */
export const LONGEST_PHRASE = 5;

/** By phrase, its words folded and with a space between. Later rows go before earlier ones. */
export const MEANINGS: ReadonlyMap<string, readonly Meaning[]> = new Map([
  ...rows(PRAISE, { kind: 'value', value: 1 }),
  ...rows(BLAME, { kind: 'value', value: -1 }),
  ...rows(PRAISE_PHRASES, { kind: 'value', value: 1 }),
  ...rows(BLAME_PHRASES, { kind: 'value', value: -1 }),
  ...rows(PLAIN_PHRASES, { kind: 'value', value: 0 }),
  ...rows(NEGATORS, { kind: 'negator' }),
  ...rows(LACKS, { kind: 'value', value: -1 }, { kind: 'negator' }),
  ...rows(BREAKS.same, { kind: 'break', weight: 'same' }),
  ...rows(BREAKS.more, { kind: 'break', weight: 'more' }),
  ...rows(BREAKS.less, { kind: 'break', weight: 'less' }),
  ...RELATIONS.flatMap(([relation, phrases]) => rows(phrases, { kind: 'relation', relation })),
  ...rows(['as'], { kind: 'as' }),
  ...rows(['or', 'nor'], { kind: 'again' }),
]);

function rows(phrases: readonly string[], ...meanings: readonly Meaning[]) {
  return phrases.map((phrase) => [phrase, meanings] as const);
}
