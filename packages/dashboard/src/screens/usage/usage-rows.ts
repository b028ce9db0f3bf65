import type { UsageResponse } from '@namedrop/contract';

type Bucket = UsageResponse['total'];

/** Figures of each entry, in the order of the columns. */
export const COUNTS = [
  { key: 'requests', head: 'Calls' },
  { key: 'billable_units', head: 'Platforms delivered' },
  { key: 'cache_hits', head: 'From the cache' },
  { key: 'errors', head: 'Errors' },
] as const;

/** Providers with fresh answers in the time, the busiest first. */
export function providersOf({ provider_breakdown }: Bucket): string[] {
  return Object.entries(provider_breakdown)
    .filter(([, answers]) => answers > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([provider]) => provider);
}

/** Rows of a CSV file, ascending, with all providers. */
export function usageCsvRows({ series, total }: Pick<UsageResponse, 'series' | 'total'>): (string | number)[][] {
  const providers = Object.keys(total.provider_breakdown);
  return [
    ['bucket', ...COUNTS.map(({ key }) => key), ...providers],
    ...series.map((entry) => [
      entry.bucket,
      ...COUNTS.map(({ key }) => entry[key]),
      ...providers.map((provider) => entry.provider_breakdown[provider] ?? 0),
    ]),
  ];
}
