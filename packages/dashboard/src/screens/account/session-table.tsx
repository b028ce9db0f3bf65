import type { SessionRecord } from '../../api/account-calls.js';
import { Button } from '../../ui/buttons/button.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { Tag } from '../../ui/signs/tag.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';
import { browserName } from './browser-name.js';

const COLUMNS: readonly Column<SessionRecord>[] = [
  {
    key: 'browser',
    head: 'Browser',
    cell: ({ user_agent, current }) => (
      <span class="bar" title={user_agent}>
        <SafeText text={browserName(user_agent)} limit={60} />
        {current && <Tag>this browser</Tag>}
      </span>
    ),
  },
  { key: 'address', head: 'Address', cell: ({ client_address }) => <span class="mono">{client_address}</span> },
  { key: 'started', head: 'Signed in', cell: ({ started_at }) => <Time at={started_at} /> },
  { key: 'ends', head: 'Ends unless used', cell: ({ expires_at }) => <Time at={expires_at} form="day" /> },
];

/** Sessions of the user. */
export function SessionTable({
  sessions,
  onEnd,
}: {
  readonly sessions: readonly SessionRecord[];
  onEnd(session: SessionRecord): void;
}) {
  const end: Column<SessionRecord> = {
    key: 'end',
    head: <span class="hidden">Actions</span>,
    align: 'end',
    cell: (record) => (
      <Button
        kind="danger"
        aria-label={`End the session of ${browserName(record.user_agent)}`}
        onClick={() => onEnd(record)}
      >
        End
      </Button>
    ),
  };
  return <DataTable label="List of sessions" columns={[...COLUMNS, end]} rows={sessions} keyOf={({ id }) => id} />;
}
