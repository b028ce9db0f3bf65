/** Figures of fully labelled answers, in the order of the tables. Each is a share of pooled counts. */
export const FIGURES = {
  precision: 'precision',
  recall: 'recall, all labels',
  recallOffered: 'recall, offered labels',
  f1: 'F1, all labels',
  recallShown: 'recall, shown labels',
  recallOfferedShown: 'recall, shown offered labels',
  f1Shown: 'F1, shown labels',
  precisionPart: 'precision, parts of names',
  recallPart: 'recall, parts of names',
  recallOfferedPart: 'recall, parts of names, offered',
  rank: 'exact rank of offered',
  pairs: 'pairs of offered in order',
  tied: 'pairs of offered tied',
  first: 'first offered has rank 1',
  shared: 'answers with a shared rank',
  mentions: 'mentions of shown labels found',
  falseMatches: 'false matches',
} as const;

export type FigureName = keyof typeof FIGURES;

/** Names of all figures, in the order of the tables. */
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];

/** Explains the figures below their tables. */
export const LEGEND = `Each figure has its 95 % interval in brackets: percentile bootstrap over answers, 1,000 resamples, fixed seed.
A brand that is read is right where it is a label or one continues the other by whole words, case and accents folded. Other
spellings of a label count as the label. A second name of the same label is wrong.
"All labels" include names that only citation markers, page footers and reference lists show: Namedrop does not read those.
"Shown labels" are the ones that the visible text has as whole words. Precision has all read brands below it.
"Parts of names" counts leniently: one name has the other as whole words anywhere, and a name may count for several labels.
Rank, pairs and first place count offered labels that are found. A shared rank is one rank of two brands that are read.
False matches are brands labelled in other answers to the query that the answer neither labels nor writes.`;
