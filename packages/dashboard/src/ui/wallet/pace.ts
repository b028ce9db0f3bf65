import type { BalanceResponse, SpendingResponse } from '@namedrop/contract';
import { DAY_MS } from '../../format/dates.js';

/** Days with which a pace begins to say something. */
const LEAST_DAYS = 3;

/** Money that went out, and how long the rest lasts. */
export interface Pace {
  /** Credits charged and not paid back. */
  readonly spent: number;
  readonly paidBack: number;
  /** Credits a day since the first charge of the time; absent before there are three days. */
  readonly perDay?: number;
  /** Whole days that the balance lasts; absent without a pace or without charges. */
  readonly daysLeft?: number;
  readonly lastsUntil?: Date;
}

/** Reckons how long a balance lasts at the pace of the days that are given. */
export function paceOf(
  { balance_cents, held_cents }: Pick<BalanceResponse, 'balance_cents' | 'held_cents'>,
  { days, until }: Pick<SpendingResponse, 'days' | 'until'>,
): Pace {
  const sum = (of: (day: SpendingResponse['days'][number]) => number) => days.reduce((all, day) => all + of(day), 0);
  const paidBack = sum((day) => day.paid_back);
  const spent = sum((day) => day.charged) - paidBack;
  const first = days.find(({ charged }) => charged > 0)?.day;
  if (first === undefined) return { spent, paidBack };
  const span = (Date.parse(until) - Date.parse(first)) / DAY_MS + 1;
  if (span < LEAST_DAYS || spent <= 0) return { spent, paidBack };
  const perDay = spent / span;
  const daysLeft = Math.floor(Math.max(0, balance_cents - held_cents) / perDay);
  return { spent, paidBack, perDay, daysLeft, lastsUntil: new Date(Date.parse(until) + daysLeft * DAY_MS) };
}
