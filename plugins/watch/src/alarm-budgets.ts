import type { AlarmBudget } from '@namedrop/contract';
import type { PlatformDetection, WatchState } from '@namedrop/core';
import { type Database, INTERVALS, type PreparedStatement, runsPerYear, type Watch } from '@namedrop/plugin-api';
import { KnownDelays } from './known-delays.js';

/** The field that watches with an alarm budget have in replies, and others have not. */
export interface ShownBudget {
  readonly alarm_budget?: AlarmBudget;
}

const BASELINE: PreparedStatement = { name: 'baseline', text: 'SELECT state FROM baselines WHERE watch_id = $1' };

/** Share of answers, to four decimals. */
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

/** Reports the alarm budgets of watches: what they have learned, and how soon they report a change. */
export class AlarmBudgets {
  readonly #delays = new KnownDelays();

  constructor(private readonly database: Database) {}

  /** Asks the database only for a watch that has a budget. */
  async shown(watch: Watch): Promise<ShownBudget> {
    const { id, brand, competitors, triggerOn, sensitivity, interval } = watch;
    if (sensitivity.alarmsPerYear === undefined) return {};
    const [row] = await this.database.query<{ state: WatchState }>(BASELINE, [id]);
    const options = { brand, competitors, triggerOn, sensitivity, runsPerYear: runsPerYear(INTERVALS[interval]) };
    const platforms = Object.entries(this.#delays.of(id, row?.state, options));
    return {
      alarm_budget: {
        alarms_per_year: sensitivity.alarmsPerYear,
        platforms: Object.fromEntries(
          platforms.flatMap(([platform, known]) => (known ? [[platform, toWire(known)]] : [])),
        ),
      },
    };
  }
}

function toWire({ observedRuns, mentionRate, runsToDetect }: PlatformDetection): AlarmBudget['platforms'][string] {
  return { observed_runs: observedRuns, mention_rate: rounded(mentionRate), runs_to_detect: runsToDetect };
}
