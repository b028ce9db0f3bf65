import type { WatchRecord } from '@namedrop/contract';
import { formatAmount, formatCount } from '../../format/numbers.js';

type Sensitivity = Partial<WatchRecord['sensitivity']>;

/** A choice of how long a change must hold. */
export interface SensitivityChoice {
  readonly value: 'once' | 'held' | 'calm' | 'budget';
  readonly label: string;
  readonly hint: string;
}

export const CHOICES: readonly SensitivityChoice[] = [
  {
    value: 'once',
    label: 'At once',
    hint: 'Any difference between two runs. For programs that sort it out themselves.',
  },
  {
    value: 'held',
    label: 'When it holds for 3 runs',
    hint: 'A change is reported in its third run. Compares cited sites instead of pages.',
  },
  { value: 'calm', label: 'When it holds for 5 runs', hint: 'Rarely wrong, and two runs later.' },
  {
    value: 'budget',
    label: 'By a number of false alarms',
    hint: 'The watch learns how much answers differ and chooses how long a change must hold.',
  },
];

export type SensitivityValue = SensitivityChoice['value'];

/** Runs of the choices with a fixed number of runs. */
const CONFIRM: Readonly<Record<Exclude<SensitivityValue, 'budget'>, number>> = { once: 1, held: 3, calm: 5 };

/** Returns the fields of a choice. @param alarmsPerYear of `budget` alone */
export function sensitivityOf(choice: SensitivityValue, alarmsPerYear: number): Sensitivity {
  if (choice === 'budget') return { alarms_per_year: alarmsPerYear, ignore_citation_churn: true };
  const confirm = CONFIRM[choice];
  return { confirm, ignore_citation_churn: confirm > 1 };
}

/** Returns the choice that gives these fields; undefined: the API set others, which the form keeps. */
export function choiceOf(sensitivity: Sensitivity): SensitivityValue | undefined {
  const { alarms_per_year: budget = 1, min_rank_change: places = 1, cooldown_runs: quiet = 0 } = sensitivity;
  if (places !== 1 || quiet !== 0) return undefined;
  return CHOICES.find(({ value }) => {
    const { confirm = 1, ignore_citation_churn: calm = false, alarms_per_year } = sensitivityOf(value, budget);
    return (
      confirm === (sensitivity.confirm ?? 1) &&
      calm === (sensitivity.ignore_citation_churn ?? false) &&
      alarms_per_year === sensitivity.alarms_per_year
    );
  })?.value;
}

/** `after 3 runs`, `at once`, `12 false a year at most`. */
export function sensitivityText({ confirm = 1, alarms_per_year: budget }: Sensitivity): string {
  if (budget !== undefined) return `${formatCount(budget)} false a year at most`;
  return confirm === 1 ? 'at once' : `after ${formatAmount(confirm, 'run')}`;
}

/** `4–81 a year`, `12 a year at most`: false alarms while nothing changes. */
export function alarmsText({ low, high, basis }: { low: number; high: number; basis: 'budget' | 'measured' }): string {
  if (basis === 'budget') return `${alarms(high)} a year at most`;
  return `${alarms(low)}–${alarms(high)} a year`;
}

const alarms = (count: number) => (count > 0 && count < 0.5 ? '<1' : formatCount(count));
