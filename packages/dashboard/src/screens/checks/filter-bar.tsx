import type { ModesResponse } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import type { KnownPlatform } from '../../api/use-catalog.js';
import { PERIODS } from '../../format/period.js';
import { setFilter } from '../../state/url-filters.js';
import { Button } from '../../ui/controls/button.js';
import { Pill } from '../../ui/controls/pill.js';
import { FILTER_NAMES, type UrlFilters } from './list-filters.js';

interface FilterBarProps {
  readonly filters: UrlFilters;
  readonly platforms: readonly KnownPlatform[];
  readonly modes: ModesResponse['modes'];
}

/** Filters of the list in one row. Each is a parameter of the URL. */
export function FilterBar({ filters, platforms, modes }: FilterBarProps) {
  const clear = () => {
    for (const name of FILTER_NAMES) setFilter(name, undefined);
  };
  const given = FILTER_NAMES.filter((name) => filters[name]);
  return (
    <search class="filters">
      <Pill
        label="Period"
        any="any"
        value={filters.period ?? ''}
        onValue={(value) => setFilter('period', value)}
        options={PERIODS}
      />
      <TextPill key={`query ${filters.query ?? ''}`} name="query" label="Question" value={filters.query} />
      <TextPill key={`brand ${filters.brand ?? ''}`} name="brand" label="Brand" value={filters.brand} />
      <Pill
        label="Platform"
        any="any"
        value={filters.platform ?? ''}
        onValue={(value) => setFilter('platform', value)}
        options={platforms.map(({ id, label }) => ({ value: id, label }))}
      />
      <Pill
        label="Mode"
        any="any"
        value={filters.mode ?? ''}
        onValue={(value) => setFilter('mode', value)}
        options={modes.map(({ name }) => ({ value: name, label: name }))}
      />
      {given.length > 0 && (
        <Button kind="quiet" onClick={clear}>
          Clear
        </Button>
      )}
    </search>
  );
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
