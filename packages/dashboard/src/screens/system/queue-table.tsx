import type { SystemResponse } from '@namedrop/contract';
import { formatCount } from '../../format/numbers.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { StatusWord } from '../../ui/signs/status-word.js';

type Queue = SystemResponse['queues'][number];

const COLUMNS: readonly Column<Queue>[] = [
  { key: 'name', head: 'Job', cell: ({ name }) => <span class="mono">{name}</span> },
  { key: 'waiting', head: 'Waiting', align: 'end', cell: ({ waiting }) => formatCount(waiting) },
  { key: 'running', head: 'Running', align: 'end', cell: ({ running }) => formatCount(running) },
  {
    key: 'failed',
    head: 'Failed in an hour',
    align: 'end',
    cell: ({ failed }) => (failed > 0 ? <StatusWord tone="bad">{formatCount(failed)}</StatusWord> : '0'),
  },
];

/** Jobs by their kind. */
export const QueueTable = ({ queues }: Pick<SystemResponse, 'queues'>) =>
  queues.length === 0 ? (
    <EmptyState title="No plugin has jobs" />
  ) : (
    <DataTable label="Queue" columns={COLUMNS} rows={queues} keyOf={({ name }) => name} />
  );
