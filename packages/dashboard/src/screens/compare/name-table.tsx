import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { Panel } from '../../ui/layout/panel.js';
import { Tag } from '../../ui/signs/tag.js';
import { SafeText } from '../../ui/text/safe-text.js';
import type { NameRow } from './comparison.js';

interface NameTableProps {
  readonly rows: readonly NameRow[];
  readonly heads: readonly [string, string];
  readonly contexts: readonly [string, string];
}

/** Brand and competitors with their ranks in both answers. */
export function NameTable({ rows, heads, contexts }: NameTableProps) {
  const columns: Column<NameRow>[] = [
    {
      key: 'name',
      head: 'Name',
      cell: ({ name, own }) => (
        <>
          <SafeText text={name} /> {own && <Tag kind="you">you</Tag>}
        </>
      ),
    },
    { key: 'before', head: heads[0], align: 'end', cell: ({ before }) => before ?? '–' },
    { key: 'after', head: heads[1], align: 'end', cell: ({ after }) => after ?? '–' },
    { key: 'change', head: 'Change', cell: changeOf },
  ];
  return (
    <Panel title="Order of names" note="rank 1 is first" flush footer={<Contexts heads={heads} contexts={contexts} />}>
      {rows.length === 0 ? (
        <p class="empty mute">Neither answer names the brand or a competitor.</p>
      ) : (
        <DataTable
          label="Ranks in both answers"
          columns={columns}
          rows={rows}
          keyOf={({ name }) => name}
          classOf={({ own }) => (own ? 'you' : undefined)}
        />
      )}
    </Panel>
  );
}

/** A lower rank is better. */
function changeOf({ before, after }: NameRow): string {
  if (before === undefined) return 'new';
  if (after === undefined) return 'gone';
  if (before === after) return 'same';
  return after < before ? `up ${before - after}` : `down ${after - before}`;
}

const Contexts = ({ heads, contexts }: Pick<NameTableProps, 'heads' | 'contexts'>) => (
  <div class="stack-close">
    {contexts.map((context, index) => (
      <p key={index}>
        {heads[index]}{' '}
        {context ? (
          <q class="theirs">
            <SafeText text={context} limit={300} />
          </q>
        ) : (
          'does not name the brand'
        )}
      </p>
    ))}
  </div>
);
