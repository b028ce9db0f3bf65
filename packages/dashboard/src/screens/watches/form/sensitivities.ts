import type { WatchRecord } from '@namedrop/contract';
import { formatAmount, formatCount } from '../../../format/numbers.js';

type Sensitivity = WatchRecord['sensitivity'];

/** Sensitivity in a form; numbers are texts. */
export interface SensitivityDraft {
  /** Runs in which a change must hold, where no budget is given. */
  readonly confirm: string;
  /** False alarms a year; undefined: `confirm` counts. */
  readonly budget?: string;
  /** true: cited sites are compared instead of pages. */
  readonly calm: boolean;
  /** Places by which a rank must have moved. */
  readonly places: string;
  /** Runs without a second alert of a kind. */
  readonly quiet: string;
}

/** A choice of how long a change must hold. */
interface SensitivityChoice {
  readonly value: 'once' | 'held' | 'calm' | 'budget';
  readonly label: string;
  readonly hint: string;
  /** Fields that it sets. */
  readonly sets: Pick<SensitivityDraft, 'confirm' | 'calm' | 'budget'>;
}

export const CHOICES: readonly SensitivityChoice[] = [
  {
    value: 'once',
    label: 'At once',
    hint: 'Any difference between two runs. For programs that sort it out themselves.',
    sets: { confirm: '1', calm: false, budget: undefined },
  },
  {
    value: 'held',
    label: 'When it holds for 3 runs',
    hint: 'A change is reported in its third run. Compares cited sites instead of pages.',
    sets: { confirm: '3', calm: true, budget: undefined },
  },
  {
    value: 'calm',
    label: 'When it holds for 5 runs',
    hint: 'Rarely wrong, and two runs later.',
    sets: { confirm: '5', calm: true, budget: undefined },
  },
  {
    value: 'budget',
    label: 'By a number of false alarms',
    hint: 'The watch learns how much answers differ and chooses how long a change must hold.',
    sets: { confirm: '1', calm: true, budget: '12' },
  },
];

export type SensitivityValue = SensitivityChoice['value'];

/** Sensitivity of a new watch. */
export const FIRST_SENSITIVITY: SensitivityDraft = { confirm: '3', calm: true, places: '1', quiet: '0' };

export const sensitivityDraft = (sensitivity: Sensitivity): SensitivityDraft => ({
  confirm: String(sensitivity.confirm),
  calm: sensitivity.ignore_citation_churn,
  places: String(sensitivity.min_rank_change),
  quiet: String(sensitivity.cooldown_runs),
  ...(sensitivity.alarms_per_year !== undefined && { budget: String(sensitivity.alarms_per_year) }),
});

/** Returns the fields of a form as the API takes them. */
export const sensitivityOf = ({ confirm, budget, calm, places, quiet }: SensitivityDraft): Sensitivity => ({
  confirm: budget === undefined ? Number(confirm) : 1,
  min_rank_change: Number(places),
  cooldown_runs: Number(quiet),
  ignore_citation_churn: calm,
  ...(budget !== undefined && { alarms_per_year: Number(budget) }),
});

/** Returns the choice that sets these fields; undefined: none does. */
export const choiceOf = ({ confirm, budget, calm }: SensitivityDraft): SensitivityValue | undefined =>
  budget !== undefined
    ? 'budget'
    : CHOICES.find(({ sets }) => sets.budget === undefined && sets.confirm === confirm && sets.calm === calm)?.value;

/** `after 3 runs`, `at once`, `12 false a year at most`. */
export function sensitivityText({
  confirm,
  alarms_per_year: budget,
}: Pick<Sensitivity, 'confirm' | 'alarms_per_year'>): string {
  if (budget !== undefined) return `${formatCount(budget)} false a year at most`;
  return confirm === 1 ? 'at once' : `after ${formatAmount(confirm, 'run')}`;
}

/** `4–81 a year`, `12 a year at most`: false alarms while nothing changes. */
export function alarmsText({ low, high, basis }: { low: number; high: number; basis: 'budget' | 'measured' }): string {
  if (basis === 'budget') return `${alarms(high)} a year at most`;
  return `${alarms(low)}–${alarms(high)} a year`;
}

const alarms = (count: number) => (count > 0 && count < 0.5 ? '<1' : formatCount(count));
