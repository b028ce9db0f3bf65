import type { TrackedBrandRecord } from '@namedrop/contract';
import { formatCount } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { Button } from '../../ui/buttons/button.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';

interface BrandTableProps {
  readonly brands: readonly TrackedBrandRecord[];
  onEdit(brand: TrackedBrandRecord): void;
  onRemove(brand: TrackedBrandRecord): void;
}

const namesOf = (names: readonly string[]) => (names.length === 0 ? '–' : <SafeText text={names.join(', ')} />);

const COLUMNS: readonly Column<TrackedBrandRecord>[] = [
  {
    key: 'name',
    head: 'Brand',
    cell: ({ id, name }) => (
      <a href={addressOf(`/?brand=${id}`)}>
        <SafeText text={name} />
      </a>
    ),
    sortBy: ({ name }) => name,
  },
  { key: 'aliases', head: 'Also called', cell: ({ aliases }) => namesOf(aliases) },
  { key: 'domains', head: 'Own sites', cell: ({ domains }) => namesOf(domains) },
  { key: 'rivals', head: 'Competitors', cell: ({ competitors }) => namesOf(competitors.map(({ name }) => name)) },
  { key: 'state', head: 'Figures', cell: stateOf },
];

/** Brands with the state of their figures. */
export function BrandTable({ brands, onEdit, onRemove }: BrandTableProps) {
  const actions: Column<TrackedBrandRecord> = {
    key: 'actions',
    head: <span class="hidden">Actions</span>,
    align: 'end',
    cell: (brand) => (
      <span class="brand-actions">
        <Button aria-label={`Edit ${brand.name}`} onClick={() => onEdit(brand)}>
          Edit
        </Button>
        <Button kind="danger" aria-label={`Delete ${brand.name}`} onClick={() => onRemove(brand)}>
          Delete
        </Button>
      </span>
    ),
  };
  return <DataTable label="Brands" columns={[...COLUMNS, actions]} rows={brands} keyOf={({ id }) => id} />;
}

function stateOf({ rebuild, updated_at }: TrackedBrandRecord) {
  if (!rebuild) {
    return (
      <StatusWord tone="good">
        <span>
          complete, changed <Time at={updated_at} />
        </span>
      </StatusWord>
    );
  }
  const { state, days_done, days_total } = rebuild;
  if (state === 'waiting' || days_total === null) return <StatusWord tone="idle">re-read begins</StatusWord>;
  return (
    <span class="brand-progress">
      <progress value={days_done} max={Math.max(1, days_total)} aria-label="Re-read of the stored answers" />
      <small>
        {formatCount(days_done)} of {formatCount(days_total)} days
      </small>
    </span>
  );
}
