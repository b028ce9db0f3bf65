import { BLAME_PHRASES, NAMES_OF_PRAISE, PLAIN_PHRASES, PRAISE_PHRASES } from './sentiment-phrases.js';
import { BLAME, PRAISE, type Strengths } from './sentiment-words.js';

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
  /** Blames, and turns what follows into its opposite: `lacks good reports`. */
  | { readonly kind: 'lack' }
  /** The second of two compares where the first was negated: `not as good as`. */
  | { readonly kind: 'as' }
  /** Goes on with what was negated: `isn't fast or reliable`. */
  | { readonly kind: 'again' }
  /** Takes most of the weight from the next word of praise or blame: `slightly slower`. */
  | { readonly kind: 'softener' }
  /** Names a want or an audience, which recommends what is listed beside it: `tight budget: Acme`. */
  | { readonly kind: 'need' }
  /** Before a name, the other side of `prefer Globex` and `switch from Globex`. */
  | { readonly kind: 'toward' };

/** How a comparison speaks of its two sides. */
export interface Relation {
  /** What it says of the side before it, beside the words that stand there. */
  readonly value: number;
  /** By what that, and those words, count for the side behind it: -1, the opposite; 0, they say nothing of it. */
  readonly behind: -1 | 0;
}

/**
 * How a statement counts beside those before it: as `mark`, like all but a concession or a condition, which ends there;
 * `same`, as the one before; `more` than all before; `less` than all; `condition`, by what its reader wants.
 */
export type Weight = 'mark' | 'same' | 'more' | 'less' | 'condition';

const words = (list: string): readonly string[] => list.split(' ');

const STRONG = 2;
const PLAIN = 1;
const MILD = 0.4;

const NEGATORS: readonly string[] = [
  ...words('not no never without nothing nobody none neither cannot hardly barely rarely seldom scarcely few fewer'),
  ...words('cant dont doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt couldnt hasnt havent hadnt aint'),
  ...words('less least avoids eliminate eliminates fix fixes minimise minimises minimize minimizes prevent prevents'),
  ...words('reduce reduces remove removes resolve resolves solve solves'),
  ...['free from', 'free of', 'no longer', 'not yet', 'nowhere near', 'to avoid'],
];

/** They blame, and turn what follows into its opposite besides. */
const LACKS: readonly string[] = [
  ...words('lack lacks lacked lacking missing'),
  ...['anything but', 'fail to', 'failed to', 'fails to', 'far from', 'used to be', 'hesitant to', 'hesitate to'],
  ...['reluctant to', 'hard to', 'difficult to', 'tough to', 'does not work', 'doesnt work'],
];

const SOFTENERS: readonly string[] = ['slightly', 'somewhat', 'a bit', 'a little'];

const NEEDS: readonly string[] = [
  ...words('for agencies beginner beginners budget business businesses enterprise enterprises families family'),
  ...words('freelancers professionals startups students team teams'),
];

const BREAKS: Readonly<Record<Exclude<Weight, 'mark'>, readonly string[]>> = {
  same: [...words('and which who that because since so when where'), 'but also'],
  more: words('but however yet nevertheless nonetheless whereas until'),
  less: [...words('although though albeit despite while'), 'apart from', 'aside from', 'in spite of', 'other than'],
  condition: [
    ...words('if unless whether'),
    ...['for those', 'for people', 'for users', 'for anyone', 'those with', 'people with', 'looking for'],
    ...[
      'who want',
      'who wants',
      'who need',
      'who needs',
      'who prefer',
      'who value',
      'who prioritise',
      'who prioritize',
    ],
    ...['who are', 'who have', 'who dont', 'who do not', 'who struggle', 'when you', 'where you'],
  ],
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
      ...[
        'falls short of',
        'inferior to',
        'lags behind',
        'no match for',
        'lose to',
        'loses to',
        'lost to',
        'outclassed by',
      ],
      ...['outperformed by', 'overshadowed by', 'overtaken by', 'surpassed by'],
    ],
  ],
  [{ value: 1, behind: -1 }, ['away from', 'ditched', 'switch from', 'switched from', 'switching from']],
  [
    { value: 0, behind: 0 },
    [
      ...['alternative to', 'alternatives to', 'similar to', 'unlike', 'versus', 'vs', 'via', 'powered by'],
      ...['available on', 'built on', 'compatible with', 'connects to', 'integrate with', 'integrates with'],
      ...['integration with', 'syncs with', 'works with', 'work with'],
      ...[
        'marketplaces like',
        'partners like',
        'retailers like',
        'shops like',
        'sites like',
        'stores like',
        'websites like',
      ],
    ],
  ],
  [{ value: 1, behind: 0 }, ['integrates seamlessly with', 'integrates well with', 'works seamlessly with']],
];

/** The side behind `choose Acme over Globex`. */
const OVER: Relation = { value: 1, behind: -1 };
/** Means something only where a name follows: `choose Acme over Globex`, but `over 40 languages`. */
export const BEFORE_NAMES: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['over', { kind: 'relation', relation: OVER }],
  ['to', { kind: 'toward' }],
]);

/** Recommends the name before it to those whom the words behind it name: `Acme for beginners`. */
export const FIT: Meaning = { kind: 'value', value: MILD };

/** Mentions the name behind it, of which the statement says nothing. */
export const PASSING: Meaning = { kind: 'relation', relation: { value: 0, behind: 0 } };

/** Mean something only at the start of a statement and soon before a name: `Try Acme`, `Add an Acme box`. */
export const IMPERATIVES: ReadonlyMap<string, Meaning> = new Map([
  ...words('add book buy choose consider download get grab install pick try use').map(
    (verb) => [verb, { kind: 'value', value: MILD }] as const,
  ),
  ...words('ditch skip').map((verb) => [verb, { kind: 'value', value: -PLAIN }] as const),
]);

/** Means something only where a word follows: `too simple`, but `affordable, too`. It outweighs one word of praise. */
export const BEFORE_WORDS: ReadonlyMap<string, Meaning> = new Map([
  ['too', { kind: 'value', value: -STRONG }],
  ['overly', { kind: 'value', value: -STRONG }],
]);

/** By phrase, its words folded and with a space between. Later rows go before earlier ones. */
export const MEANINGS: ReadonlyMap<string, readonly Meaning[]> = new Map([
  ...valueRows(PRAISE, 1),
  ...valueRows(BLAME, -1),
  ...valueRows(PRAISE_PHRASES, 1),
  ...valueRows(BLAME_PHRASES, -1),
  ...rows(PLAIN_PHRASES.flatMap(writings), { kind: 'value', value: 0 }),
  ...rows(NEGATORS, { kind: 'negator' }),
  ...rows(LACKS, { kind: 'lack' }),
  ...rows(BREAKS.same, { kind: 'break', weight: 'same' }),
  ...rows(BREAKS.more, { kind: 'break', weight: 'more' }),
  ...rows(BREAKS.less, { kind: 'break', weight: 'less' }),
  ...rows(BREAKS.condition, { kind: 'break', weight: 'condition' }),
  ...RELATIONS.flatMap(([relation, phrases]) => rows(phrases, { kind: 'relation', relation })),
  ...rows(['only if'], { kind: 'value', value: -MILD }, { kind: 'break', weight: 'condition' }),
  ...rows(['as'], { kind: 'as' }),
  ...rows(SOFTENERS, { kind: 'softener' }),
  ...rows(NEEDS, { kind: 'need' }),
  ...rows(['or', 'nor'], { kind: 'again' }),
]);

/** The words of the longest phrase that begins with a word: most words begin none. */
export const LONGEST_BY_FIRST: ReadonlyMap<string, number> = longestByFirst([...MEANINGS.keys(), ...NAMES_OF_PRAISE]);

function longestByFirst(phrases: readonly string[]): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const phrase of phrases) {
    const [first = '', ...rest] = phrase.split(' ');
    longest.set(first, Math.max(longest.get(first) ?? 0, 1 + rest.length));
  }
  return longest;
}

/** @param sign 1 for praise, -1 for blame */
function valueRows({ strong, plain, mild }: Strengths, sign: 1 | -1) {
  return (
    [
      [strong, STRONG],
      [plain, PLAIN],
      [mild, MILD],
    ] as const
  ).flatMap(([phrases, value]) => rows(phrases.flatMap(writings), { kind: 'value', value: sign * value }));
}

/** A phrase as separate words and with hyphens, which folding removes: `well known` and `well-known`. */
function writings(phrase: string): readonly string[] {
  return phrase.includes(' ') ? [phrase, phrase.replaceAll(' ', '')] : [phrase];
}

function rows(phrases: readonly string[], ...meanings: readonly Meaning[]) {
  return phrases.map((phrase) => [phrase, meanings] as const);
}
