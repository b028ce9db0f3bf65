import type { OverviewResponse } from '@namedrop/contract';
import { wilson } from '@namedrop/core/statistics';
import { ShareBar } from '../../charts/share-bar.js';
import { formatAmount, formatRank, showShare } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { ButtonLink } from '../../ui/buttons/button.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Panel } from '../../ui/layout/panel.js';
import { Tag } from '../../ui/signs/tag.js';
import { Verdict } from '../../ui/signs/verdict.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { showShareFigure } from './figures.js';
import type { View } from './view.js';

type Voice = OverviewResponse['voices'][number];

/** Figures of the brand and its competitors. */
export function Voices({ view }: { readonly view: View }) {
  const { voices, brand } = view.data;
  const namings = voices.reduce((sum, { named }) => sum + named, 0);
  const edit = addressOf(`/brands?edit=${brand.id}`);
  return (
    <Panel title="You and your rivals" note={formatAmount(namings, 'naming')} flush actions={<a href={edit}>Edit</a>}>
      {voices.length > 1 ? (
        <DataTable
          label="Share of voice"
          columns={columnsOf(view, namings)}
          rows={voices}
          keyOf={({ name, own }) => `${own} ${name}`}
          classOf={({ own }) => (own ? 'you' : undefined)}
        />
      ) : (
        <EmptyState title="No competitors yet" actions={<ButtonLink href={edit}>Add competitors</ButtonLink>}>
          Share of voice compares the brand with competitors. The stored answers are read for them as well.
        </EmptyState>
      )}
    </Panel>
  );
}

function columnsOf(view: View, namings: number): readonly Column<Voice>[] {
  const { voices } = view.data;
  const linkOf = ({ own, name }: Pick<Voice, 'own' | 'name'>) =>
    view.link(own ? { outcome: 'named' } : { competitor: name });
  const intervalOf = (named: number) => wilson({ hits: named, n: namings });
  const max = Math.max(...voices.map(({ named }) => intervalOf(named)?.high ?? 0));
  return [
    {
      key: 'name',
      head: 'Brand',
      cell: ({ name, own }) => (
        <>
          <SafeText text={name} /> {own && <Tag kind="you">you</Tag>}
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      key: 'share',
      head: 'Share of voice',
      cell: ({ name, named, own }) => (
        <span class="bar-cell">
          <a href={linkOf({ name, own })}>{showShare(named, namings).text}</a>
          {namings > 0 && <ShareBar share={named / namings} interval={intervalOf(named)} max={max} own={own} />}
        </span>
      ),
      sortBy: ({ named }) => named,
    },
    {
      key: 'visibility',
      head: 'Visibility',
      align: 'end',
      cell: ({ visibility, ...voice }) => <a href={linkOf(voice)}>{showShareFigure(visibility).text}</a>,
      sortBy: ({ visibility }) => visibility.value ?? undefined,
    },
    {
      key: 'rank',
      head: 'Avg. rank',
      align: 'end',
      cell: ({ average_rank, ...voice }) =>
        average_rank === null ? '–' : <a href={linkOf(voice)}>{formatRank(average_rank)}</a>,
      sortBy: ({ average_rank }) => average_rank ?? undefined,
    },
    { key: 'change', head: 'Against before', cell: changeOf },
  ];
}

function changeOf({ visibility, own }: Voice) {
  const { direction, by } = showShareFigure(visibility);
  return direction ? <Verdict direction={direction} by={by} lowerIsBetter={!own} /> : <span class="fine">Too few</span>;
}
