import { intervalText } from '../bootstrap.js';
import { percent, type Share, sumOf } from '../figures.js';
import type { FigureName } from './figure-names.js';
import type { ScoredAnswer } from './scored-answer.js';

/** Harmonic means: their counts are sums of two totals and mean nothing on their own. */
const WITHOUT_COUNTS: ReadonlySet<FigureName> = new Set(['f1', 'f1Shown']);

/** Pools a figure over answers. */
export function pool(answers: readonly ScoredAnswer[], figure: FigureName): Share {
  return sumOf(answers.map(({ shares }) => shares[figure]));
}

/** `74.35 % (516/694) [70.1, 78.2]`, or `none` where nothing is counted. */
export function figureWithInterval(answers: readonly ScoredAnswer[], figure: FigureName): string {
  const share = pool(answers, figure);
  if (share.total === 0) return percent(share);
  const value = WITHOUT_COUNTS.has(figure) ? `${points(share)} %` : percent(share);
  return `${value} ${intervalOf(answers, figure)}`;
}

/** `74.3 [70.1, 78.2]` in percent, or `none` where nothing is counted. */
export function shortFigure(answers: readonly ScoredAnswer[], figure: FigureName): string {
  const share = pool(answers, figure);
  return share.total === 0
    ? percent(share)
    : `${((100 * share.hits) / share.total).toFixed(1)} ${intervalOf(answers, figure)}`;
}

function intervalOf(answers: readonly ScoredAnswer[], figure: FigureName): string {
  return intervalText(answers.map(({ shares }) => shares[figure]));
}

function points({ hits, total }: Share): string {
  return ((100 * hits) / total).toFixed(2);
}
