import type { KeyRecord } from '@namedrop/contract';
import { Button } from '../../ui/buttons/button.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { Tag } from '../../ui/signs/tag.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';

const COLUMNS: readonly Column<KeyRecord>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => <SafeText text={name} />, sortBy: ({ name }) => name },
  { key: 'prefix', head: 'Begins with', cell: ({ prefix }) => <span class="mono">{prefix}…</span> },
  { key: 'mode', head: 'Kind', cell: ({ mode }) => <Tag>{mode}</Tag> },
  {
    key: 'created',
    head: 'Created',
    cell: ({ created_at }) => <Time at={created_at} />,
    sortBy: ({ created_at }) => created_at,
  },
  {
    key: 'used',
    head: 'Last used',
    cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : 'never'),
    sortBy: ({ last_used_at }) => last_used_at ?? undefined,
  },
  { key: 'status', head: 'Status', cell: statusOf },
];

function statusOf({ status, revoked_at }: KeyRecord) {
  if (status === 'active') return <StatusWord tone="good">active</StatusWord>;
  return (
    <StatusWord tone="idle">
      <span>revoked {revoked_at && <Time at={revoked_at} />}</span>
    </StatusWord>
  );
}

/** Keys of the account, revoked ones too. */
export function KeyTable({ keys, onRevoke }: { readonly keys: readonly KeyRecord[]; onRevoke(key: KeyRecord): void }) {
  const revoke: Column<KeyRecord> = {
    key: 'revoke',
    head: <span class="hidden">Actions</span>,
    align: 'end',
    cell: (record) =>
      record.status === 'active' && (
        <Button kind="danger" aria-label={`Revoke ${record.name}`} onClick={() => onRevoke(record)}>
          Revoke
        </Button>
      ),
  };
  return <DataTable label="List of keys" columns={[...COLUMNS, revoke]} rows={keys} keyOf={({ id }) => id} />;
}
