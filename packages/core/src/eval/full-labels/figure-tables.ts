import { textTable } from '../text-table.js';
import { FIGURE_NAMES, FIGURES, type FigureName } from './figure-names.js';
import { figureWithInterval, shortFigure } from './pooled-figures.js';
import type { ScoredAnswer } from './scored-answer.js';

/** Answers that make one column: a split, or a set. */
export interface Column {
  readonly title: string;
  readonly answers: readonly ScoredAnswer[];
}

/** Figures of the tables by group. */
const BY_GROUP: readonly FigureName[] = ['precision', 'recall', 'recallOffered', 'f1', 'rank', 'pairs'];

/** Formats all figures, one row a figure. */
export function figureTable(columns: readonly Column[]): string {
  return textTable([
    ['', ...columns.map(({ title, answers }) => `${title}, ${answers.length} answers`)],
    ...FIGURE_NAMES.map((name) => [FIGURES[name], ...columns.map(({ answers }) => figureWithInterval(answers, name))]),
  ]);
}

/** Formats the main figures in percent, one row a surface or language. */
export function groupTable({ title, answers }: Column, group: 'surface' | 'lang'): string {
  const groups = [...Map.groupBy(answers, (answer) => answer[group])].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  const name = group === 'lang' ? 'language' : group;
  return textTable([
    [`${title}, % by ${name}`, 'answers', ...BY_GROUP.map((figure) => FIGURES[figure])],
    ...groups.map(([key, members]) => [
      key,
      String(members.length),
      ...BY_GROUP.map((figure) => shortFigure(members, figure)),
    ]),
  ]);
}
