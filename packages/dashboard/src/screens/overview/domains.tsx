import { LEAST_RESULTS, type OverviewResponse } from '@namedrop/contract';
import { newcombe, wilson } from '@namedrop/core/statistics';
import { ShareBar } from '../../charts/share-bar.js';
import { directionOf } from '../../format/interval.js';
import { formatAmount, formatCount, showShare } from '../../format/numbers.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { Panel } from '../../ui/layout/panel.js';
import { useFirstRows } from '../../ui/layout/use-first-rows.js';
import { Tag } from '../../ui/signs/tag.js';
import { Verdict } from '../../ui/signs/verdict.js';
import { SafeLink } from '../../ui/text/safe-link.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { formatPoints } from './figures.js';
import type { View } from './view.js';

type Domain = OverviewResponse['domains'][number];
type Citing = OverviewResponse['citing'];

/** Sites that are shown at first. */
const FIRST = 10;

/** Sites that the answers cite. They are counted for all questions together. */
export function Domains({ view }: { readonly view: View }) {
  const { domains, citing } = view.data;
  const { rows, more } = useFirstRows(domains, FIRST, 'sites');
  return (
    <Panel
      title="Sites the answers cite"
      note={<a href={view.link({ host: 'any' })}>{formatAmount(citing.answers, 'answer')} with citations</a>}
      flush
    >
      {domains.length === 0 ? (
        <p class="changes-none">No answer of this period cites a page.</p>
      ) : (
        <DataTable
          label="Cited sites"
          columns={columnsOf(view)}
          rows={rows}
          keyOf={({ host }) => host}
          classOf={(domain) => (domain.class === 'own' ? 'you' : undefined)}
        />
      )}
      {more}
    </Panel>
  );
}

function columnsOf(view: View): readonly Column<Domain>[] {
  const { domains, citing } = view.data;
  const most = Math.max(...domains.map(({ answers }) => answers));
  const total = citing.answers;
  return [
    {
      key: 'host',
      head: 'Site',
      cell: ({ host }) => <SafeLink address={`https://${host}`} />,
      sortBy: ({ host }) => host,
    },
    { key: 'class', head: 'Whose', cell: classOf, sortBy: (domain) => domain.class },
    {
      key: 'answers',
      head: 'Cited in',
      cell: (domain) => (
        <span class="bar-cell wide">
          <span>{showShare(domain.answers, total).text}</span>
          <ShareBar
            share={domain.answers / total}
            interval={domain.answers <= total ? wilson({ hits: domain.answers, n: total }) : undefined}
            max={Math.min(1, (most / total) * 1.15)}
            own={domain.class === 'own'}
          />
        </span>
      ),
      sortBy: ({ answers }) => answers,
    },
    {
      key: 'count',
      head: 'Answers',
      align: 'end',
      cell: ({ host, answers }) => <a href={view.link({ host })}>{formatCount(answers)}</a>,
      sortBy: ({ answers }) => answers,
    },
    { key: 'change', head: 'Against before', cell: (domain) => changeOf(domain, citing) },
  ];
}

function classOf({ class: owner, rival }: Domain) {
  if (owner === 'own') return <Tag kind="you">yours</Tag>;
  if (owner === 'other') return <Tag>other</Tag>;
  return <Tag kind="rival">{rival ? <SafeText text={rival} /> : 'rival'}</Tag>;
}

function changeOf({ answers, before, class: owner }: Domain, citing: Citing) {
  const isEnough = Math.min(citing.answers, citing.before) >= LEAST_RESULTS;
  const difference = isEnough && newcombe({ hits: answers, n: citing.answers }, { hits: before, n: citing.before });
  if (!difference) return <span class="fine">Too few</span>;
  const direction = directionOf(difference);
  const by = formatPoints(difference.value);
  if (owner === 'own') return <Verdict direction={direction} by={by} />;
  // More citations of other sites are neither good nor bad.
  return (
    <span class="mute">
      {direction === 'none' ? <Verdict direction="none" /> : `${direction === 'up' ? 'Up' : 'Down'} ${by}`}
    </span>
  );
}
