import type { LedgerEntry } from '@namedrop/contract';
import { usePages } from '../../api/use-pages.js';
import { readLedger } from '../../api/wallet-calls.js';
import { formatAmount, formatCredits } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { ButtonLink } from '../buttons/button.js';
import { Pager } from '../controls/pager.js';
import { type Column, DataTable } from '../layout/data-table.js';
import { EmptyState } from '../layout/empty-state.js';
import { Loaded } from '../layout/loaded.js';
import { Panel } from '../layout/panel.js';
import { Tag } from '../signs/tag.js';
import { SafeText } from '../text/safe-text.js';
import { Time } from '../text/time.js';
import { purposeAddress, purposeName } from './purposes.js';
import './wallet.css';

const KINDS = { charge: 'charge', grant: 'top-up', reversal: 'paid back', refund: 'refund' } as const;

const COLUMNS: readonly Column<LedgerEntry>[] = [
  { key: 'when', head: 'When (UTC)', cell: ({ created_at }) => <Time at={created_at} form="minute" /> },
  { key: 'what', head: 'For', cell: (entry) => <What {...entry} /> },
  { key: 'kind', head: 'Kind', cell: ({ kind }) => <Tag>{KINDS[kind]}</Tag> },
  { key: 'amount', head: 'Credits', align: 'end', cell: ({ amount_cents }) => <Amount credits={amount_cents} /> },
  {
    key: 'balance',
    head: 'Balance',
    align: 'end',
    cell: ({ balance_after_cents }) => formatCredits(balance_after_cents),
  },
];

function What({ kind, purpose }: LedgerEntry) {
  const { note } = purpose;
  const address = purposeAddress(purpose);
  const name = <SafeText text={purposeName(purpose.kind)} />;
  return (
    <div class="purpose">
      {address ? <a href={address}>{name}</a> : name}
      {kind === 'reversal' && ', paid back'}{' '}
      {note && (
        <span class="mute">
          <SafeText text={note} limit={120} />
        </span>
      )}
    </div>
  );
}

const Amount = ({ credits }: { readonly credits: number }) => (
  <span class={credits > 0 ? 'credit-in nowrap' : 'nowrap'}>
    {credits > 0 ? '+' : credits < 0 ? '−' : ''}
    {formatCredits(Math.abs(credits))}
  </span>
);

/** Entries of the account's ledger, page by page, with a file of all of them. */
export function Ledger() {
  const list = usePages('ledger', async (before: number | undefined, signal) => {
    const { entries, next_before: next } = await readLedger(before, signal);
    return { rows: entries, next };
  });
  return (
    <Panel
      title="Ledger"
      note="each balance follows from the line below it"
      flush
      actions={
        <ButtonLink icon="download" href={addressOf('/dashboard/api/ledger/export?format=csv')} download>
          CSV
        </ButtonLink>
      }
    >
      <Loaded of={list} lines={6}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title="No entries yet">A top-up or the first paid check makes one.</EmptyState>
          ) : (
            <>
              <div class="ledger">
                <DataTable label="Ledger" columns={COLUMNS} rows={rows} keyOf={({ number }) => String(number)} />
              </div>
              <Pager
                summary={formatAmount(rows.length, 'entry', 'entries')}
                more={next !== null}
                busy={list.loading}
                onMore={list.more}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
