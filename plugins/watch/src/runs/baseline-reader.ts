import {
  brandMentions,
  type Matching,
  observations,
  outdatedPlatforms,
  type RunMention,
  rereadState,
  type TrackedBrand,
  type WatchState,
} from '@namedrop/core';
import type { StoredCheckRecord, StoredChecks } from '@namedrop/plugin-api';
import { trackedBrand } from '../tracked-brand.js';
import type { RunTable, TakenRun } from './run-table.js';

/** Parts of the reader of baselines. */
export interface BaselineReaderParts {
  readonly runs: Pick<RunTable, 'lookBack'>;
  readonly storedChecks: Pick<StoredChecks, 'find'>;
}

/** State that a run is compared with, read by today's rules. */
export interface Baseline {
  /** undefined before the first run. */
  readonly state: WatchState | undefined;
  /** Brands that the latest run found; absent where it was not read again. */
  readonly mentions?: readonly RunMention[];
}

type Compared = TrackedBrand & Pick<TakenRun, 'account' | 'sensitivity' | 'baseline' | 'latestRun'>;

/** Reads the answers behind a baseline again, where another version of the reader has read them. */
export class BaselineReader {
  constructor(private readonly parts: BaselineReaderParts) {}

  /** Returns the baseline of a run. Rejects when the stored checks cannot be read. */
  async read(run: Compared, matching: Matching): Promise<Baseline> {
    const { account, brand, sensitivity, baseline, latestRun } = run;
    const outdated = baseline ? outdatedPlatforms(baseline) : [];
    if (!baseline || outdated.length === 0) return { state: baseline ?? undefined };
    const { runs, storedChecks } = this.parts;
    const { check: latest } = await runs.lookBack(latestRun);
    const options = { ...trackedBrand(run), matching };
    const read = new Map<string | null, ReadCheck>();
    for (const id of new Set([latest, ...outdated.flatMap(({ check }) => check ?? [])])) {
      const record = id === null ? undefined : await storedChecks.find(account, id);
      if (record) read.set(id, { ...record, mentions: brandMentions(record.outcomes, options) });
    }
    const seen = outdated.map(({ platform, check = latest }) => {
      const { outcomes = [], mentions = [] } = read.get(check) ?? {};
      const own = outcomes.filter((outcome) => outcome.platform === platform);
      return observations(own, options, mentions);
    });
    const state = rereadState(baseline, Object.assign({}, ...seen), { brand, sensitivity });
    const mentions = read.get(latest)?.mentions;
    return { state, ...(mentions && { mentions }) };
  }
}

/** Answers of a stored check, read again. */
interface ReadCheck extends Pick<StoredCheckRecord, 'outcomes'> {
  readonly mentions: readonly RunMention[];
}
