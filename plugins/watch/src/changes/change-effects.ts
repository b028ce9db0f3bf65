import { isDeepStrictEqual } from 'node:util';
import { learningState, renamedState, unreadState, type WatchState } from '@namedrop/core';
import type { Catalog } from '@namedrop/plugin-api';
import type { Settings } from '../settings.js';

/**
 * `question`: other answers come, so the baseline is learned anew. `names`: the same answers are read again for another
 * brand, `competitors`: for the same one. `events`: the baseline stays. `schedule`: only the next run moves, so a run that is under way counts.
 */
type Effect = 'question' | 'names' | 'competitors' | 'events' | 'schedule';

const EFFECTS: Readonly<Record<keyof Settings, Effect>> = {
  query: 'question',
  mode: 'question',
  brand: 'names',
  caseSensitive: 'names',
  aliases: 'names',
  competitors: 'competitors',
  webhookUrl: 'events',
  triggerOn: 'events',
  sensitivity: 'events',
  interval: 'schedule',
};

/** Difference between two settings of a watch. */
export interface Difference {
  readonly before: Settings;
  readonly after: Settings;
  readonly effects: ReadonlySet<Effect>;
}

/** Compares the settings of a watch before and after a change. */
export function differenceOf(before: Settings, after: Settings): Difference {
  const fields = Object.keys(EFFECTS) as (keyof Settings)[];
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return { before, after, effects: new Set(changed.map((field) => EFFECTS[field])) };
}

/** Whether a run that is under way must not be compared with the runs before. */
export function outdatesRuns({ effects }: Difference): boolean {
  return [...effects].some((effect) => effect !== 'schedule');
}

/** Returns the baseline after a change, in which the change itself is no difference; undefined: it stays. */
export function nextBaseline(
  state: WatchState,
  { before, after, effects }: Difference,
  catalog: Pick<Catalog, 'mode'>,
): WatchState | undefined {
  if (effects.has('question')) {
    return learningState(catalog.mode(after.mode)?.platforms ?? Object.keys(state.platforms));
  }
  if (effects.has('names')) return renamedState(state);
  const isRecited = before.sensitivity.ignoreCitationChurn !== after.sensitivity.ignoreCitationChurn;
  return isRecited || effects.has('competitors') ? unreadState(state) : undefined;
}
