import type { Figure, OverviewResponse, PlatformFigures, Voice } from '@namedrop/contract';
import type { QueryFigure } from './heat.js';

type Change = OverviewResponse['changes'][number];

export interface ComparedFigures {
  readonly platforms: readonly PlatformFigures[];
  readonly queries: readonly QueryFigure[];
  readonly voices: readonly Voice[];
}

/** Lists the changes that exceed chance, the largest for its interval first. */
export function changesOf({ platforms, queries, voices }: ComparedFigures): readonly Change[] {
  const compared: readonly Change[] = [
    ...platforms.flatMap(({ platform: name, visibility, average_rank }) => [
      { subject: 'platform' as const, name, metric: 'visibility' as const, figure: visibility },
      { subject: 'platform' as const, name, metric: 'average_rank' as const, figure: average_rank },
    ]),
    ...queries.map(({ query: name, visibility: figure }) => ({
      subject: 'query' as const,
      name,
      metric: 'visibility' as const,
      figure,
    })),
    ...voices
      .filter(({ own }) => !own)
      .map(({ name, visibility: figure }) => ({
        subject: 'rival' as const,
        name,
        metric: 'visibility' as const,
        figure,
      })),
  ];
  const changed = compared.filter(({ figure }) => figure.verdict === 'up' || figure.verdict === 'down');
  return changed.toSorted((one, other) => evidenceOf(other.figure) - evidenceOf(one.figure));
}

/** Returns the size of a difference in widths of its interval. */
function evidenceOf({ difference }: Figure): number {
  if (!difference) return 0;
  const width = difference.high - difference.low;
  return width === 0 ? Number.POSITIVE_INFINITY : Math.abs(difference.value) / width;
}
