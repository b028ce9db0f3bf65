import { READER_VERSION } from '../brand/reader-version.js';
import type { Platform } from '../catalog/names.js';
import { NO_RANKS } from './series/rank-series.js';
import { EMPTY_SERIES } from './series/series.js';
import { NO_SERIES } from './series/short-series.js';
import type { Usual } from './series/usual.js';
import { type PlatformState, UNOBSERVED, type WatchState } from './state.js';

/** Returns the state of a watch that asks another question: the next answers of its platforms are learned and fire nothing. */
export function learningState(platforms: readonly Platform[]): WatchState {
  const learning: PlatformState = { ...UNOBSERVED, isLearning: true, reader: READER_VERSION };
  return { version: 1, platforms: Object.fromEntries(platforms.map((platform) => [platform, learning])), silent: {} };
}

/**
 * Returns the state of a watch that looks for other names. `rereadState` finds them in the latest answers, and nothing of
 * the names before is left; pages and sites stay.
 */
export function renamedState(state: WatchState): WatchState {
  const renamed = eachUnread(state, ({ usual, competitors, ...platform }) => ({
    ...platform,
    brands: [],
    ...(competitors && { competitors: competitors.map((known) => ({ ...known, leader: null, otherLed: 0 })) }),
    ...(usual && { usual: renamedUsual(usual) }),
  }));
  return { ...renamed, silent: {} };
}

/**
 * Returns the state of a watch that compares sites instead of pages, or the reverse, or has other competitors: `rereadState`
 * reads the latest answers.
 */
export function unreadState(state: WatchState): WatchState {
  return eachUnread(state, (platform) => platform);
}

/** Competitors are named as before, and led another brand. */
function renamedUsual({ competitors, ...usual }: Usual): Usual {
  return {
    ...usual,
    mention: EMPTY_SERIES,
    ranks: NO_RANKS,
    ...(competitors && { competitors: competitors.map((known) => ({ ...known, leads: NO_SERIES })) }),
  };
}

/** Makes every platform one whose latest answer is read again. */
function eachUnread(state: WatchState, change: (platform: PlatformState) => PlatformState): WatchState {
  const entries = Object.entries(state.platforms) as [Platform, PlatformState][];
  const unread = entries.map(([platform, { reader: _, ...before }]) => [platform, change(before)]);
  return { ...state, platforms: Object.fromEntries(unread) };
}
