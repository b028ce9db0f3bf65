import type { MonitorRunRecord } from '@namedrop/contract';
import { readMonitor } from '../../api/monitor-calls.js';
import { useResource } from '../../api/use-resource.js';
import { setFilter } from '../../state/url-filters.js';
import { Button } from '../../ui/buttons/button.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Panel } from '../../ui/layout/panel.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { Money } from '../../ui/text/money.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';

const COLUMNS: readonly Column<MonitorRunRecord>[] = [
  { key: 'run', head: 'Run (UTC)', cell: ({ ran_at }) => <Time at={ran_at} /> },
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => <StatusWord tone={status === 'succeeded' ? 'good' : 'bad'}>{status}</StatusWord>,
  },
  {
    key: 'changed',
    head: 'Change',
    cell: ({ diff_summary: diff }) =>
      diff ? <SafeText text={diff} limit={300} /> : <span class="fine">no change</span>,
  },
  { key: 'cost', head: 'Cost', align: 'end', cell: ({ cost_cents }) => <Money credits={cost_cents} /> },
];

/** Latest runs of a monitor. */
export function MonitorRuns({ id }: { readonly id: string }) {
  const found = useResource(`monitor ${id}`, (signal) => readMonitor(id, signal));
  const close = (
    <Button kind="quiet" icon="close" aria-label="Close the runs" onClick={() => setFilter('monitor', undefined)} />
  );
  return (
    <Panel title="Runs" note={found.data && <SafeText text={found.data.monitor.name} />} actions={close} flush>
      <Loaded of={found}>
        {({ runs }) =>
          runs.length === 0 ? (
            <EmptyState title="No run yet" />
          ) : (
            <DataTable label="List of runs" columns={COLUMNS} rows={runs} keyOf={({ id: run }) => run} />
          )
        }
      </Loaded>
    </Panel>
  );
}
