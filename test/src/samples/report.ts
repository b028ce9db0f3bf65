import type { SampleResult } from './run-samples.js';

const VERDICTS = ['as expected', 'different', 'unindexed', 'unread'] as const;

/** The lines of a report: every sample that needs a look, then a count for each vendor. */
export function reportOf(results: readonly SampleResult[]): string[] {
  return [...results.flatMap(linesOf), ...countsOf(results)];
}

function linesOf({ sample: { name }, verdict, outcome, problems }: SampleResult): string[] {
  if (verdict === 'different') return problems.map((problem) => `different   ${name}: ${problem}`);
  return verdict === 'unindexed' ? [`unindexed   ${name}: ${JSON.stringify(outcome)}`] : [];
}

function countsOf(results: readonly SampleResult[]): string[] {
  const byVendor = Map.groupBy(results, ({ sample }) => sample.vendor);
  const rows = [...byVendor, ['all', results] as const];
  return rows.map(([vendor, all]) => {
    const counts = VERDICTS.map((verdict) => [verdict, all.filter((one) => one.verdict === verdict).length] as const);
    const told = counts.filter(([, count]) => count > 0).map(([verdict, count]) => `${count} ${verdict}`);
    return `${vendor.padEnd(12)}${String(all.length).padStart(4)} samples: ${told.join(', ')}`;
  });
}
