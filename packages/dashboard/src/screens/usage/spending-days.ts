import type { SpendingResponse } from '@namedrop/contract';
import { DAY_MS, isoDay } from '../../format/dates.js';

/** Parts of a bar, from below. */
export const SPENDERS = ['Watches and monitors', 'Checks', 'Other calls'] as const;
/** Index into `SPENDERS` of a purpose; others are the last. */
const PART: Readonly<Record<string, number>> = { watch: 0, monitor: 0, check: 1 };

export interface SpendingOfDay {
  readonly day: Date;
  /** Credits that were not paid back, by spender. */
  readonly parts: readonly number[];
  readonly sum: number;
}

/** Returns each day of the time, also those without a charge. */
export function spendingDays({ from, until, days }: Omit<SpendingResponse, 'request_id'>): SpendingOfDay[] {
  const count = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS);
    const name = isoDay(day);
    const parts = SPENDERS.map(() => 0);
    for (const { day: at, purpose_kind, charged, paid_back } of days) {
      if (at !== name) continue;
      const part = PART[purpose_kind] ?? SPENDERS.length - 1;
      parts[part] = Math.max(0, (parts[part] ?? 0) + charged - paid_back);
    }
    return { day, parts, sum: parts.reduce((all, one) => all + one, 0) };
  });
}
