import type { BoardWatch } from '@namedrop/contract';
import { formatAmount, formatCount, formatCredits } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';
import { lackOf, latestOf, namedOf, tallyOf } from './board-run.js';
import { sensitivityText } from './form/sensitivities.js';
import { MiniMatrix } from './mini-matrix.js';

/** Runs that a row shows. */
export const SHOWN_RUNS = 14;

const COLUMNS: readonly Column<BoardWatch>[] = [
  {
    key: 'query',
    head: 'Question',
    cell: ({ id, query, mode, interval, brand }) => (
      <>
        <a class="watch-link theirs" href={addressOf(`/watches/${id}`)}>
          <SafeText text={query} />
        </a>
        <small>
          <SafeText text={brand} /> · {mode} · {interval}
        </small>
      </>
    ),
    sortBy: ({ query }) => query.toLowerCase(),
  },
  {
    key: 'runs',
    head: `Last ${SHOWN_RUNS} runs`,
    cell: ({ runs }) => <MiniMatrix runs={runs} columns={SHOWN_RUNS} />,
  },
  { key: 'latest', head: 'Latest', cell: latestText },
  {
    key: 'next',
    head: 'Next run (UTC)',
    cell: ({ status, next_run_at }) =>
      status === 'paused' ? <StatusWord tone="idle">paused</StatusWord> : <Time at={next_run_at} />,
    sortBy: ({ status, next_run_at }) => (status === 'paused' ? undefined : next_run_at),
  },
  { key: 'alerts', head: 'Alerts', cell: ({ sensitivity }) => sensitivityText(sensitivity) },
  {
    key: 'cost',
    head: 'Credits a month',
    align: 'end',
    cell: ({ monthly_cost_cents: cost }) => (cost === null ? '–' : formatCredits(Math.round(cost))),
    sortBy: ({ monthly_cost_cents }) => monthly_cost_cents ?? undefined,
  },
  { key: 'receiver', head: 'Receiver', cell: receiverText },
];

function latestText({ runs }: BoardWatch) {
  const run = latestOf(runs);
  if (!run) return '–';
  const sum = tallyOf([run]);
  if (run.state === 'failed') return <StatusWord tone="bad">{run.error ?? 'failed'}</StatusWord>;
  const lack = lackOf(sum);
  return (
    <>
      named by {namedOf(sum)}
      {lack && <small>{lack}</small>}
    </>
  );
}

/** Results of the deliveries of the shown runs. */
function receiverText({ runs }: BoardWatch) {
  const count = (delivery: string) => runs.filter((run) => run.delivery === delivery).length;
  const [sent, failed] = [count('delivered'), count('undelivered')];
  if (failed > 0) return <StatusWord tone="warn">{`${formatCount(failed)} of ${sent + failed} failed`}</StatusWord>;
  if (sent === 0) return <StatusWord tone="idle">no alert yet</StatusWord>;
  return <StatusWord tone="good">{`${formatAmount(sent, 'alert')} sent`}</StatusWord>;
}

/** Watches with their latest runs. */
export const WatchTable = ({ watches }: { readonly watches: readonly BoardWatch[] }) => (
  <DataTable label="List of watches" columns={COLUMNS} rows={watches} keyOf={({ id }) => id} />
);
