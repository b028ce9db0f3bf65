import type { Agreement } from './evaluate.js';
import { percent, type Tally } from './figures.js';
import { textTable } from './text-table.js';

/** The two ways of matching, side by side. */
export interface Comparison {
  readonly words: Agreement;
  readonly literal: Agreement;
}

type Measure = Exclude<keyof Agreement, 'disagreements'>;

const SUMMARY: readonly (readonly [string, Measure])[] = [
  ['recall of labelled brands', 'recallBySurface'],
  ['false matches of absent brands', 'falseBySurface'],
  ['unlabelled or other spelling, found', 'unlabelled'],
  ['top brand agrees', 'top'],
  ['top brand has rank 1', 'topIsFirst'],
  ['exact rank agrees', 'rank'],
  ['context agrees', 'context'],
  ['labelled brands told as brand_entities', 'told'],
  ['the same, variants merged', 'toldAsVariant'],
];
const BY_SURFACE: readonly Measure[] = ['recallBySurface', 'falseBySurface', 'top', 'rank'];
const BY_LENGTH: readonly Measure[] = ['recallByLength', 'falseByLength'];
const TITLES: Readonly<Partial<Record<Measure, string>>> = {
  recallBySurface: 'recall',
  falseBySurface: 'false matches',
  top: 'top brand',
  rank: 'exact rank',
  recallByLength: 'recall',
  falseByLength: 'false matches',
};

/** The figures as text: a summary, then by surface and by the brand's letters and digits. */
export function figuresOf(comparison: Comparison): string {
  const summary = SUMMARY.filter(([, measure]) => comparison.words[measure].all.total > 0);
  return [
    table(
      '',
      summary.map(([title, measure]) => rowOf(title, comparison, measure)),
    ),
    ...section('by surface', comparison, BY_SURFACE),
    ...section('by letters and digits of the brand', comparison, BY_LENGTH),
  ].join('\n\n');
}

function section(title: string, comparison: Comparison, measures: readonly Measure[]): readonly string[] {
  return measures.map((measure) => {
    const keys = comparison.words[measure].keys.toSorted((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    const rows = keys.map((key) => rowOf(key, comparison, measure, key));
    return table(`${TITLES[measure] ?? measure} ${title}`, rows);
  });
}

function rowOf(title: string, { words, literal }: Comparison, measure: Measure, key?: string): readonly string[] {
  const share = (tally: Tally) => percent(key === undefined ? tally.all : tally.get(key));
  return [title, share(words[measure]), share(literal[measure])];
}

function table(title: string, rows: readonly (readonly string[])[]): string {
  return textTable([[title, 'words', 'literal'], ...rows]);
}
