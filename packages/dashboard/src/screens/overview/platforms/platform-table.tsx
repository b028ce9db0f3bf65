import type { OverviewResponse } from '@namedrop/contract';
import { formatCount } from '../../../format/numbers.js';
import { type Column, DataTable } from '../../../ui/layout/data-table.js';
import { PlatformName } from '../../../ui/signs/platform-mark.js';
import { Verdict } from '../../../ui/signs/verdict.js';
import { ANSWERED } from '../answers-path.js';
import { showRankFigure, showShareFigure } from '../figures.js';
import type { View } from '../view.js';

type Row = OverviewResponse['platforms'][number];

/** The figures of each platform in the whole period. */
export function PlatformTable({ view }: { readonly view: View }) {
  const columns: readonly Column<Row>[] = [
    {
      key: 'platform',
      head: 'Platform',
      cell: ({ platform }) => <PlatformName {...view.nameOf(platform)} />,
      sortBy: ({ platform }) => view.labelOf(platform),
    },
    {
      key: 'visibility',
      head: 'Visibility',
      align: 'end',
      cell: (row) => (
        <a href={view.link({ platform: row.platform, outcome: ANSWERED })}>{showShareFigure(row.visibility).text}</a>
      ),
      sortBy: (row) => row.visibility.value ?? undefined,
    },
    { key: 'note', head: 'Interval', align: 'end', cell: (row) => showShareFigure(row.visibility).note ?? '–' },
    { key: 'change', head: 'Change', cell: changeOf },
    {
      key: 'rank',
      head: 'Average rank',
      align: 'end',
      cell: ({ platform, average_rank }) => (
        <a href={view.link({ platform, outcome: 'named' })}>{showRankFigure(average_rank).text}</a>
      ),
      sortBy: (row) => row.average_rank.value ?? undefined,
    },
    ...(['no_answer', 'failed'] as const).map(
      (outcome): Column<Row> => ({
        key: outcome,
        head: outcome === 'failed' ? 'Failed' : 'No AI answer',
        align: 'end',
        cell: ({ platform, outcomes }) => (
          <a href={view.link({ platform, outcome })}>{formatCount(outcomes[outcome])}</a>
        ),
        sortBy: ({ outcomes }) => outcomes[outcome],
      }),
    ),
  ];
  return (
    <DataTable
      label="Visibility by platform"
      columns={columns}
      rows={view.data.platforms}
      keyOf={({ platform }) => platform}
    />
  );
}

function changeOf({ visibility }: Row) {
  const { direction, by, was } = showShareFigure(visibility);
  return direction ? <Verdict direction={direction} by={by} was={was} /> : 'Too few';
}
