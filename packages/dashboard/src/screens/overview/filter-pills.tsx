import type { OverviewResponse } from '@namedrop/contract';
import type { OverviewFilters } from '../../api/tracking-calls.js';
import { replaceSearch } from '../../app/place.js';
import { formatAmount } from '../../format/numbers.js';
import { PERIODS } from '../../format/period.js';
import { setFilter } from '../../state/url-filters.js';
import { Button } from '../../ui/controls/button.js';
import { Checkbox } from '../../ui/controls/checkbox.js';
import { CopyButton } from '../../ui/controls/copy-button.js';
import { Menu } from '../../ui/controls/menu.js';
import { Pill } from '../../ui/controls/pill.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
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
      <PlatformPill chosen={given.platform} ids={choices?.platforms ?? []} catalog={catalog} />
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

interface PlatformPillProps {
  /** Ids with commas between. */
  readonly chosen?: string;
  readonly ids: readonly string[];
  readonly catalog: Labels;
}

function PlatformPill({ chosen, ids, catalog: { labelOf } }: PlatformPillProps) {
  const on = chosen === undefined ? ids : chosen.split(',');
  const toggle = (id: string, isOn: boolean) => {
    const next = isOn ? [...on, id] : on.filter((one) => one !== id);
    const isAll = ids.every((one) => next.includes(one));
    setFilter('platform', isAll ? undefined : next.join(','));
  };
  const words = chosen === undefined ? `all ${ids.length || ''}` : on.length === 1 ? labelOf(on[0] ?? '') : on.length;
  return (
    <Menu
      look={chosen === undefined ? 'pill' : 'pill set'}
      summary={
        <>
          <span>Platforms</span>
          <b>{words}</b>
        </>
      }
    >
      {ids.map((id) => (
        <Checkbox
          key={id}
          checked={on.includes(id)}
          disabled={on.length === 1 && on[0] === id}
          onChecked={(isOn) => toggle(id, isOn)}
        >
          <PlatformName id={id} label={labelOf(id)} />
        </Checkbox>
      ))}
      {ids.length === 0 && <p class="fine">{formatAmount(0, 'platform')} with answers in this period.</p>}
      {chosen !== undefined && (
        <Button kind="quiet" onClick={() => setFilter('platform', undefined)}>
          All platforms
        </Button>
      )}
    </Menu>
  );
}
