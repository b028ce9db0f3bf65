import { useState } from 'preact/hooks';
import { trackedBrands } from '../../api/brands.js';
import type { useCatalog } from '../../api/use-catalog.js';
import { formatDays } from '../../format/dates.js';
import { PERIODS } from '../../format/period.js';
import { setFilter } from '../../state/url-filters.js';
import { Button } from '../../ui/buttons/button.js';
import { Pill, type PillProps } from '../../ui/controls/pill.js';
import { PlatformPill } from '../../ui/controls/platform-pill.js';
import { FILTER_NAMES, type UrlFilters } from './list-filters.js';

interface FilterBarProps {
  readonly filters: UrlFilters;
  readonly catalog: ReturnType<typeof useCatalog>;
}

/** Outcomes of a tracked brand. */
const OUTCOMES = [
  { value: 'named', label: 'named' },
  { value: 'not_named', label: 'not named' },
  { value: 'named,not_named', label: 'named or not named' },
  { value: 'no_answer', label: 'no AI answer' },
  { value: 'failed', label: 'failed' },
  { value: 'absent', label: 'named, but unknown' },
];

const toOption = (value: string) => ({ value, label: value });

/** Filters of the list in one row. Each is a parameter of the URL. */
export function FilterBar({ filters, catalog: { surfaces, regions, modes, labelOf, nameOf } }: FilterBarProps) {
  const brands = trackedBrands.value ?? [];
  const tracked = brands.find(({ id }) => id === filters.brand_id);
  const clear = () => {
    for (const name of FILTER_NAMES) setFilter(name, undefined);
  };
  const text = (name: 'query' | 'brand' | 'host', label: string) => (
    <TextPill key={`${name} ${filters[name] ?? ''}`} name={name} label={label} value={filters[name]} />
  );
  const choice = (name: (typeof FILTER_NAMES)[number], label: string, options: PillProps['options']) => (
    <Pill
      label={label}
      any="any"
      value={filters[name] ?? ''}
      onValue={(value) => setFilter(name, value)}
      options={options}
    />
  );
  const isOfBrand = filters.brand_id !== undefined;
  return (
    <search class="filters">
      <PeriodPill filters={filters} />
      {text('query', 'Question')}
      {brands.length > 0 &&
        choice(
          'brand_id',
          'Tracked brand',
          brands.map(({ id, name }) => ({ value: id, label: name })),
        )}
      {(!isOfBrand || filters.brand) && text('brand', 'Brand')}
      <PlatformPill
        chosen={filters.platform}
        ids={surfaces}
        labelOf={labelOf}
        nameOf={nameOf}
        onChosen={(ids) => setFilter('platform', ids)}
      />
      {choice(
        'region',
        'Region',
        regions.map(({ id, label }) => ({ value: id, label })),
      )}
      {choice('mode', 'Mode', modes.map(({ name }) => name).map(toOption))}
      {isOfBrand && (
        <>
          {choice('outcome', 'Outcome', OUTCOMES)}
          {text('host', 'Cites')}
          {choice('competitor', 'Names', (tracked?.competitors ?? []).map(({ name }) => name).map(toOption))}
        </>
      )}
      {FILTER_NAMES.some((name) => filters[name]) && (
        <Button kind="quiet" onClick={clear}>
          Clear
        </Button>
      )}
    </search>
  );
}

/** Chooses a period in place of days, which links of the overview have. */
function PeriodPill({ filters: { period, from, until } }: { readonly filters: UrlFilters }) {
  const choose = (value: string) => {
    setFilter('from', undefined);
    setFilter('until', undefined);
    setFilter('period', value);
  };
  const [first = Number.NaN, end = Number.NaN] = [from, until].map((day) => Date.parse(day ?? ''));
  // A period of the overview ends before its last day.
  const days = first < end ? formatDays(new Date(first), new Date(end - 1)) : (from ?? until);
  return <Pill label="Period" any="any" value={days ?? period ?? ''} onValue={choose} options={PERIODS} />;
}

interface TextPillProps {
  readonly name: (typeof FILTER_NAMES)[number];
  readonly label: string;
  readonly value?: string;
}

function TextPill({ name, label, value = '' }: TextPillProps) {
  const [text, setText] = useState(value);
  return (
    <form
      class={value ? 'pill set' : 'pill'}
      onSubmit={(event) => {
        event.preventDefault();
        setFilter(name, text.trim());
      }}
    >
      <label>
        <span>{label}</span>
        <input
          value={text}
          placeholder="any"
          maxLength={500}
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={() => setFilter(name, text.trim())}
        />
      </label>
    </form>
  );
}
