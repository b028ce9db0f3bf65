import { type OverviewResponse, surfaceParts } from '@namedrop/contract';
import type { OverviewFilters } from '../../api/tracking-calls.js';
import type { KnownPlatform, KnownSurface } from '../../api/use-catalog.js';
import { DAY_MS, formatDays, isoDay } from '../../format/dates.js';
import { formatAmount } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { type AnswerScope, answersPath } from './answers-path.js';

/** An overview with what its parts need to show it. */
export interface View {
  readonly data: OverviewResponse;
  readonly given: OverviewFilters;
  labelOf(platform: string): string;
  /** Name and sign of a platform, for `PlatformName`. */
  nameOf(platform: string): KnownSurface;
  /** Whether totals count pages that people see together with official APIs. */
  readonly mixed: boolean;
  /** `30 days before`. */
  readonly before: string;
  /** `23 Oct – 21 Nov`. */
  readonly period: string;
  /** Path of the list of the answers behind a figure. */
  path(of?: Part): string;
  /** Address of the same list, for links. */
  link(of?: Part): string;
}

/** Part of the answers; absent fields are those of the filters. */
export interface Part extends Partial<Omit<AnswerScope, 'brand_id' | 'from' | 'until'>> {
  /** ISO; absent: the whole period. */
  readonly day?: string;
}

export interface Labels {
  readonly platforms: readonly KnownPlatform[];
  labelOf(platform: string): string;
  nameOf(platform: string): KnownSurface;
}

/** Prepares an overview for its parts: platforms in the order of the catalog. */
export function viewOf(data: OverviewResponse, given: OverviewFilters, { platforms, labelOf, nameOf }: Labels): View {
  const order = platforms.map(({ id }) => id);
  // Platforms that the catalog does not have come last.
  const orderOf = (name: string) => {
    const { platform } = surfaceParts(name);
    return order.includes(platform) ? order.indexOf(platform) : order.length;
  };
  const channels = new Set(data.platforms.map((shown) => surfaceParts(shown.platform).channel));
  const { window } = data;
  const { platform, region, query } = given;
  const scope = { brand_id: data.brand.id, from: window.from, until: window.until, platform, region, query };
  const path: View['path'] = ({ day, ...part } = {}) =>
    answersPath(scope, { ...part, ...(day && { from: day, until: nextDay(day) }) });
  return {
    data: {
      ...data,
      platforms: data.platforms.toSorted((one, other) => orderOf(one.platform) - orderOf(other.platform)),
    },
    given,
    labelOf,
    nameOf,
    mixed: channels.size > 1,
    before: `${formatAmount(data.window_before.days, 'day')} before`,
    period: periodWords(window),
    path,
    link: (of) => addressOf(path(of)),
  };
}

/** `23 Oct – 21 Nov` of a window whose end is exclusive. */
export function periodWords({ from, until }: OverviewResponse['window']): string {
  return formatDays(new Date(from), new Date(Date.parse(until) - DAY_MS));
}

const nextDay = (day: string) => isoDay(new Date(Date.parse(day) + DAY_MS));
