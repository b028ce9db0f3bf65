import type { BoardRun } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { formatCredits } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { Segments } from '../../ui/controls/segments.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Panel } from '../../ui/layout/panel.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';
import { lackOf, namedOf, tallyOf } from './board-run.js';

const columnsOf = (watch: string): readonly Column<BoardRun>[] => [
  {
    key: 'run',
    head: 'Run (UTC)',
    cell: ({ id, planned_for }) => (
      <a class="nowrap" href={addressOf(`/watches/${watch}/runs/${id}`)}>
        <Time at={planned_for} />
      </a>
    ),
  },
  { key: 'changed', head: 'Difference to the run before', cell: changeOf },
  { key: 'named', head: 'Named', cell: (run) => (run.ended_at ? namedOf(tallyOf([run])) : '–') },
  { key: 'alert', head: 'Alert', cell: alertOf },
  { key: 'cost', head: 'Credits', align: 'end', cell: ({ cost_cents }) => formatCredits(cost_cents) },
];

function changeOf(run: BoardRun) {
  const { state, error, diff_summary: diff } = run;
  if (state === 'failed') return <StatusWord tone="bad">failed: {error}</StatusWord>;
  if (state === 'skipped') return <span class="fine">skipped: {error ?? 'the watch was paused'}</span>;
  if (state !== 'succeeded') return <span class="fine">under way</span>;
  const lack = lackOf(tallyOf([run]));
  return (
    <span class="difference">
      {diff ? <SafeText text={diff} limit={300} /> : <span class="fine">no change</span>}
      {lack && <small>{lack}</small>}
    </span>
  );
}

/** Shows the state of the alert of a run. */
export function alertOf({ delivery }: Pick<BoardRun, 'delivery'>) {
  if (delivery === 'delivered') return <StatusWord tone="good">sent</StatusWord>;
  if (delivery === 'undelivered') return <StatusWord tone="bad">not delivered</StatusWord>;
  if (delivery === 'pending') return <StatusWord tone="warn">on its way</StatusWord>;
  return <span class="fine">none</span>;
}

/** Runs of a watch, all or with a difference. */
export function RunTable({ watch, runs }: { readonly watch: string; readonly runs: readonly BoardRun[] }) {
  const [shown, setShown] = useState<'all' | 'changed'>('all');
  const rows =
    shown === 'all' ? runs : runs.filter(({ diff_summary: diff, state }) => diff !== '' || state === 'failed');
  return (
    <Panel
      title="Runs"
      flush
      actions={
        <Segments
          label="Runs that are shown"
          options={[
            { value: 'all', label: `All ${runs.length}` },
            { value: 'changed', label: 'With changes' },
          ]}
          value={shown}
          onValue={(value) => setShown(value)}
        />
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={runs.length === 0 ? 'No run yet' : 'Nothing has changed'} />
      ) : (
        <DataTable label="List of runs" columns={columnsOf(watch)} rows={rows} keyOf={({ id }) => id} />
      )}
    </Panel>
  );
}
