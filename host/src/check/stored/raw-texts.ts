import type { Outcome, Report } from '@namedrop/core';

/** Returns a report without `raw` in its slots: the answers of the check hold the same texts. */
export function withoutRaw(report: Report): Report {
  const slots = Object.entries(report.providers).map(([platform, { raw: _, ...slot }]) => [platform, slot]);
  return { ...report, providers: Object.fromEntries(slots) };
}

/** Returns a report with `raw` in the slot of each answer. */
export function withRaw(report: Report, outcomes: readonly Outcome[]): Report {
  const { providers } = report;
  const slots = outcomes.flatMap((outcome) =>
    'answer' in outcome ? [[outcome.platform, { ...providers[outcome.platform], raw: outcome.answer.text ?? '' }]] : [],
  );
  return { ...report, providers: { ...providers, ...Object.fromEntries(slots) } };
}
