import type { MonitorRecord } from '@namedrop/contract';
import { setFilter } from '../../state/url-filters.js';
import { Button } from '../../ui/buttons/button.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';

const COLUMNS: readonly Column<MonitorRecord>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ name, prompt }) => (
      <>
        <SafeText text={name} />
        <small>
          <SafeText text={prompt} limit={80} />
        </small>
      </>
    ),
    sortBy: ({ name }) => name.toLowerCase(),
  },
  { key: 'providers', head: 'Providers', cell: ({ providers }) => providers.join(', ') },
  { key: 'cadence', head: 'Interval', cell: ({ cadence }) => cadence },
  {
    key: 'last',
    head: 'Last run (UTC)',
    cell: ({ last_run_at: at }) => (at ? <Time at={at} /> : 'never'),
  },
  {
    key: 'next',
    head: 'Next run (UTC)',
    cell: ({ next_run_at: at }) => (at ? <Time at={at} /> : <StatusWord tone="idle">disabled</StatusWord>),
  },
];

export interface MonitorTableProps {
  readonly monitors: readonly MonitorRecord[];
  onToggle(monitor: MonitorRecord): void;
  onDelete(monitor: MonitorRecord): void;
}

/** Monitors with their verbs. */
export function MonitorTable({ monitors, onToggle, onDelete }: MonitorTableProps) {
  const verbs: Column<MonitorRecord> = {
    key: 'verbs',
    head: <span class="hidden">Actions</span>,
    align: 'end',
    cell: (monitor) => (
      <span class="nowrap">
        <Button kind="quiet" aria-label={`Runs of ${monitor.name}`} onClick={() => setFilter('monitor', monitor.id)}>
          Runs
        </Button>
        <Button
          kind="quiet"
          aria-label={`${monitor.enabled ? 'Disable' : 'Enable'} ${monitor.name}`}
          onClick={() => onToggle(monitor)}
        >
          {monitor.enabled ? 'Disable' : 'Enable'}
        </Button>
        <Button kind="danger" aria-label={`Delete ${monitor.name}`} onClick={() => onDelete(monitor)}>
          Delete
        </Button>
      </span>
    ),
  };
  return <DataTable label="List of monitors" columns={[...COLUMNS, verbs]} rows={monitors} keyOf={({ id }) => id} />;
}
