import type { WebhookRecord } from '@namedrop/contract';
import { Button } from '../../ui/buttons/button.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { Tag } from '../../ui/signs/tag.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';

export type EndpointVerb = 'test' | 'rotate' | 'enable' | 'disable' | 'delete';

const WORDS: Readonly<Record<EndpointVerb, string>> = {
  test: 'Test',
  rotate: 'Rotate secret',
  enable: 'Enable',
  disable: 'Disable',
  delete: 'Delete',
};

const COLUMNS: readonly Column<WebhookRecord>[] = [
  {
    key: 'url',
    head: 'Address',
    cell: ({ url, description }) => (
      <span class="address">
        <span class="mono">
          <SafeText text={url} limit={100} />
        </span>
        {description && (
          <small>
            <SafeText text={description} limit={100} />
          </small>
        )}
      </span>
    ),
  },
  { key: 'events', head: 'Gets', cell: ({ events }) => events.map((event) => <Tag key={event}>{event}</Tag>) },
  { key: 'created', head: 'Since', cell: ({ created_at }) => <Time at={created_at} form="day" /> },
  {
    key: 'status',
    head: 'Status',
    cell: ({ enabled }) => <StatusWord tone={enabled ? 'good' : 'idle'}>{enabled ? 'enabled' : 'disabled'}</StatusWord>,
  },
];

/** Endpoints with their verbs. */
export function EndpointTable({
  webhooks,
  onVerb,
}: {
  readonly webhooks: readonly WebhookRecord[];
  onVerb(verb: EndpointVerb, webhook: WebhookRecord): void;
}) {
  const verbs: Column<WebhookRecord> = {
    key: 'verbs',
    head: <span class="hidden">Actions</span>,
    align: 'end',
    cell: (webhook) => (
      <span class="verbs">
        {(webhook.enabled
          ? (['test', 'rotate', 'disable', 'delete'] as const)
          : (['enable', 'rotate', 'delete'] as const)
        ).map((verb) => (
          <Button
            key={verb}
            kind={verb === 'delete' ? 'danger' : 'quiet'}
            aria-label={`${WORDS[verb]}: ${webhook.url}`}
            onClick={() => onVerb(verb, webhook)}
          >
            {WORDS[verb]}
          </Button>
        ))}
      </span>
    ),
  };
  return <DataTable label="List of endpoints" columns={[...COLUMNS, verbs]} rows={webhooks} keyOf={({ id }) => id} />;
}
