import type { SPLITS } from '../splits.js';
import { inSplit } from '../splits.js';
import { FULL_FAULTS, type FullFaultKind, faultsOfKind } from './faults.js';
import { LEGEND } from './figure-names.js';
import { type Column, figureTable, groupTable } from './figure-tables.js';
import type { Joined } from './labelled-brands.js';
import { type ScoredAnswer, scoreAnswers } from './scored-answer.js';

/** Choices of a report. */
export interface FullReportOptions {
  /** Both splits side by side where absent. */
  readonly split?: (typeof SPLITS)[number];
  /** Kind of the faults to list. Only faults of the build split are listed. */
  readonly show?: FullFaultKind;
}

/** Formats the figures of fully labelled answers and, if asked, their faults. */
export function fullReport(joined: Joined, { split, show }: FullReportOptions): string {
  const scored = scoreAnswers(joined.answers);
  const splits = split === undefined ? (['build', 'aside'] as const) : [split];
  const columns = splits.map((title): Column => ({ title, answers: inSplit(scored, title) }));
  return [
    headOf(joined),
    figureTable(columns),
    LEGEND,
    ...columns.flatMap((column) => [groupTable(column, 'surface'), groupTable(column, 'lang')]),
    ...(show ? [faultList(scored, show)] : []),
  ].join('\n\n');
}

function headOf({ answers, withoutLabels, withoutText }: Joined): string {
  const brands = answers.reduce((sum, answer) => sum + answer.brands.length, 0);
  return [
    `${answers.length} answers, ${brands} labelled brands`,
    ...(withoutLabels > 0 ? [`${withoutLabels} answers have no labels and are left out`] : []),
    ...(withoutText > 0 ? [`${withoutText} labelled answers have no text and are left out`] : []),
  ].join('\n');
}

function faultList(scored: readonly ScoredAnswer[], kind: FullFaultKind): string {
  const build = inSplit(scored, 'build');
  const faults = faultsOfKind(
    build.flatMap((answer) => answer.faults),
    kind,
  );
  return [
    `${kind}: ${FULL_FAULTS[kind]}`,
    `${faults.length} in the ${build.length} build answers; those of the ${scored.length - build.length} aside answers are never shown`,
    ...faults.map((fault) =>
      [...(kind === 'language' ? [fault.lang, fault.kind] : []), fault.id, fault.brand, fault.read].join('  '),
    ),
  ].join('\n');
}
