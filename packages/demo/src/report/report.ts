import type { CheckResponse } from '@namedrop/contract';
import { hang, pad } from './layout.js';
import { type Drawing, failureLines, resultLines } from './platform-lines.js';
import { platformsOf, type Slot } from './platform-names.js';
import { sanitise } from './sanitise.js';
import { summaryOf } from './summary.js';

export interface ReportOptions extends Drawing {
  /** Said above and below the report: where the answers come from, e.g. that they are recorded. */
  readonly origin: string;
}

/**
 * A check response as a report for people, whatever its mode. Foreign text in it is made safe for a terminal.
 * @returns lines of at most `width` columns, each ended by a newline
 */
export function formatReport(check: CheckResponse, options: ReportOptions): string {
  const { theme, width, origin } = options;
  const rule = theme.faint(theme.rule.repeat(width));
  const lines = [
    rule,
    ...hang('  ', theme.banner(origin), width),
    rule,
    ...fact('Question', theme.strong(sanitise(check.query)), width),
    ...fact('Brand', theme.strong(sanitise(check.brand)), width),
    ...fact('Result', theme.strong(summaryOf(check)), width),
    ...fact('Mode', factsOf(check).join(', '), width),
    ...platformsOf(check).flatMap((slot) => ['', ...platformLines(slot, check, options)]),
    '',
    rule,
    ...hang('  ', theme.banner(origin), width),
    rule,
  ];
  return `${lines.join('\n')}\n`;
}

function platformLines(slot: Slot, { providers, errors, brand }: CheckResponse, drawing: Drawing): string[] {
  const result = providers[slot];
  const failure = errors[slot];
  if (result) return resultLines(slot, result, brand, drawing);
  return failure ? failureLines(slot, failure, drawing) : [];
}

function fact(label: string, value: string, width: number): string[] {
  return hang(`  ${pad(label, 10)}`, value, width);
}

function factsOf({ mode, duration_ms, cache_hit, cost_cents, balance_after_cents }: CheckResponse): string[] {
  return [
    mode,
    `answered in ${(duration_ms / 1000).toFixed(1)} s`,
    ...(cache_hit ? ['from the cache'] : []),
    ...(balance_after_cents === undefined ? [] : [`${cost_cents} credits, ${balance_after_cents} left`]),
  ];
}
