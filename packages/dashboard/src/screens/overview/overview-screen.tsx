import type { OverviewResponse } from '@namedrop/contract';
import { useEffect } from 'preact/hooks';
import { currentBrand, keepBrand, loadBrands } from '../../api/brands.js';
import { OVERVIEW_FILTERS, type OverviewFilters, readOverview } from '../../api/tracking-calls.js';
import { useCatalog } from '../../api/use-catalog.js';
import { useFollow } from '../../api/use-follow.js';
import { type Resource, useResource } from '../../api/use-resource.js';
import { filters } from '../../state/url-filters.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Changes } from './changes.js';
import { Domains } from './domains.js';
import { NoAnswers, NoBrand } from './empty-overview.js';
import { FilterPills } from './filter-pills.js';
import { HeadlineSentence } from './headline-sentence.js';
import { HeatTable } from './heat-table.js';
import { OutcomeTotals } from './outcome-totals.js';
import './overview.css';
import { Platforms } from './platforms/platforms.js';
import { RebuildNote } from './rebuild-note.js';
import { Tiles } from './tiles.js';
import { type View, viewOf } from './view.js';
import { Voices } from './voices.js';

export const title = 'Overview';

export default function OverviewScreen() {
  const brands = useResource('brands', loadBrands);
  const id = currentBrand.value?.id;
  useEffect(() => {
    if (id) keepBrand(id);
  }, [id]);
  const given: OverviewFilters = { ...filters(OVERVIEW_FILTERS), brand: id };
  const overview = useResource(id && JSON.stringify(given), (signal) => readOverview(given, signal));
  useFollow(overview, Boolean(overview.data?.rebuild));
  return (
    <Loaded of={brands} lines={6}>
      {(list) => (list.length === 0 ? <NoBrand /> : <Content given={given} overview={overview} />)}
    </Loaded>
  );
}

interface ContentProps {
  readonly given: OverviewFilters;
  readonly overview: Resource<OverviewResponse>;
}

function Content({ given, overview }: ContentProps) {
  const catalog = useCatalog();
  return (
    <>
      <h1 class="hidden">Overview</h1>
      <FilterPills given={given} overview={overview.data} catalog={catalog} />
      <Loaded of={overview} lines={8}>
        {(data) => {
          const view = viewOf(data, given, catalog);
          return (
            <div class={overview.loading ? 'overview loading' : 'overview'} aria-busy={overview.loading}>
              <HeadlineSentence view={view} />
              <RebuildNote rebuild={data.rebuild} />
              {data.outcomes.asked === 0 ? <NoAnswers view={view} given={given} /> : <Figures view={view} />}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

const Figures = ({ view }: { readonly view: View }) => (
  <>
    <Tiles view={view} />
    {view.mixed && (
      <p class="fine">Totals count the pages that people see and official APIs together. Platforms are apart below.</p>
    )}
    <OutcomeTotals view={view} />
    <Platforms view={view} />
    <HeatTable view={view} />
    <div class="overview-two">
      <Voices view={view} />
      <Changes view={view} />
    </div>
    <Domains view={view} />
  </>
);
