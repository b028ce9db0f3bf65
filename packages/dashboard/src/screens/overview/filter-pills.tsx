import type { OverviewResponse } from '@namedrop/contract';
import type { OverviewFilters } from '../../api/tracking-calls.js';
import { PERIODS } from '../../format/period.js';
import { replaceSearch } from '../../state/place.js';
import { setFilter } from '../../state/url-filters.js';
import { Button } from '../../ui/buttons/button.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { Pill } from '../../ui/controls/pill.js';
import { PlatformPill } from '../../ui/controls/platform-pill.js';
import { type Labels, periodWords } from './view.js';

interface FilterPillsProps {
  readonly given: OverviewFilters;
  readonly overview?: OverviewResponse;
  readonly catalog: Labels;
}

const DEFAULT_PERIOD = '30d';
const toOption = (value: string) => ({ value, label: value });
const regionOption = (value: string) => ({ value, label: value.toUpperCase() });

/** Filters of the overview in one row. Each is a parameter of the URL. */
export function FilterPills({ given, overview, catalog }: FilterPillsProps) {
  const { choices, window } = overview ?? {};
  const isCustom = given.from !== undefined;
  const choosePeriod = (period: string) => {
    if (period === '') return;
    setFilter('from', undefined);
    setFilter('until', undefined);
    setFilter('period', period === DEFAULT_PERIOD ? undefined : period);
  };
  const isFiltered = ['platform', 'region', 'query', 'from', 'period'].some((name) => name in given);
  return (
    <search class="filters" aria-label="Filters">
      <Pill
        label="Period"
        value={isCustom && window ? periodWords(window) : (given.period ?? DEFAULT_PERIOD)}
        options={PERIODS}
        onValue={choosePeriod}
      />
      <PlatformPill
        chosen={given.platform}
        ids={choices?.platforms ?? []}
        labelOf={catalog.labelOf}
        nameOf={catalog.nameOf}
        onChosen={(platforms) => setFilter('platform', platforms)}
      />
      <Pill
        label="Region"
        any="all"
        value={given.region ?? ''}
        options={(choices?.regions ?? []).map(regionOption)}
        onValue={(region) => setFilter('region', region)}
      />
      <Pill
        label="Question"
        any="all"
        value={given.query ?? ''}
        options={(choices?.queries ?? []).map(toOption)}
        onValue={(query) => setFilter('query', query)}
      />
      {isFiltered && (
        <Button kind="quiet" onClick={() => replaceSearch(given.brand ? `?brand=${given.brand}` : '')}>
          Clear
        </Button>
      )}
      <span class="push">
        <CopyButton kind="quiet" label="Copy link" text={linkOf(given)} />
      </span>
    </search>
  );
}

/** Address of the page with its brand, also where the URL leaves it out. */
function linkOf({ brand }: OverviewFilters): string {
  const url = new URL(location.href);
  if (brand) url.searchParams.set('brand', brand);
  return url.href.replaceAll('%2C', ',');
}
