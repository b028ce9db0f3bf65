import { compareSurfaces, OVERVIEW_LISTS, type OverviewResponse } from '@namedrop/contract';
import { DAY_MS } from '@namedrop/plugin-api';
import type { AccountBrand } from '../account-brand.js';
import { changesOf } from './changes.js';
import { citedDomains } from './cited-domains.js';
import { meanFigure, shareFigure } from './figures.js';
import { heatOf } from './heat.js';
import type { DaySums, OverviewScope, OverviewSums } from './overview-reader.js';
import { ofBoth, split, total } from './periods.js';
import { platformFigures } from './platform-figures.js';
import { voicesOf } from './voices.js';

/** Computes the overview of a brand from the sums of its results. */
export function overviewBody(
  brand: AccountBrand,
  scope: OverviewScope,
  { days, queries, hosts, absent }: OverviewSums,
): Omit<OverviewResponse, 'request_id'> {
  const isNow = ({ day }: DaySums) => day >= scope.from;
  const chosen = days.filter((day) => isChosen(day, scope));
  const periods = split(chosen, isNow);
  const totals = ofBoth(periods, total);
  const platforms = platformFigures(chosen, isNow);
  const heat = heatOf(queries, brand.rivalSlots);
  const { voices, namings } = voicesOf(brand, periods);
  const { now, before } = totals;
  return {
    brand: { id: brand.id, name: brand.name },
    rebuild: brand.rebuild,
    window: windowOf(scope.from, scope.until),
    window_before: windowOf(scope.before, scope.from),
    choices: {
      platforms: distinct(days.map(({ platform }) => platform)).toSorted(compareSurfaces),
      regions: distinct(days.map(({ region }) => region)) as OverviewResponse['choices']['regions'],
      queries: heat.rows.map(({ query }) => query),
    },
    headline: headlineOf(voices),
    outcomes: now.outcomes,
    absent,
    tiles: {
      visibility: shareFigure(now.named, before.named),
      average_rank: meanFigure(now.ranks, before.ranks),
      share_of_voice: shareFigure(
        { hits: now.outcomes.named, n: namings.now },
        { hits: before.outcomes.named, n: namings.before },
      ),
      citation_rate: shareFigure(now.cited, before.cited),
    },
    platforms,
    heat: heat.rows,
    voices,
    domains: citedDomains(hosts, brand),
    citing: { answers: now.cited.n, before: before.cited.n },
    changes: changesOf({ platforms, queries: heat.figures, voices }).slice(0, OVERVIEW_LISTS.changes),
    cost_cents: now.cost,
    cost_cents_before: before.cost,
  };
}

function isChosen({ platform, region }: DaySums, scope: OverviewScope): boolean {
  return (scope.platforms?.includes(platform) ?? true) && (scope.region ?? region) === region;
}

function windowOf(from: string, until: string): OverviewResponse['window'] {
  return { from, until, days: (Date.parse(until) - Date.parse(from)) / DAY_MS };
}

/** The brand comes before competitors that as many answers name. */
function headlineOf(voices: OverviewResponse['voices']): OverviewResponse['headline'] {
  const leader = voices.find(({ own, named }) => !own && named > 0);
  return {
    place: voices.some(({ named }) => named > 0) ? voices.findIndex(({ own }) => own) + 1 : null,
    leader: leader ? { name: leader.name, named: leader.named } : null,
  };
}

const distinct = (values: readonly string[]) => [...new Set(values)].toSorted();
