import type { Platform } from '../catalog/names.js';
import type { Usual } from './series/usual.js';
import type { Trigger } from './triggers.js';

/** What a watch carries from run to run: plain JSON, some kilobytes. Made by `compareRun` for its next call. */
export interface WatchState {
  /** Of this shape. */
  readonly version: 1;
  /** The platforms that were ever observed. */
  readonly platforms: Readonly<Partial<Record<Platform, PlatformState>>>;
  /** For how many more runs a trigger keeps silent; those that may speak are missing. */
  readonly silent: Readonly<Partial<Record<Trigger, number>>>;
}

/** What holds on one platform, and the changes that are not confirmed yet. */
export interface PlatformState {
  /** How many observations there were, counted up to as many as confirm a change. */
  readonly observed: number;
  readonly brands: readonly Standing[];
  /** The competitors of the watch that were looked for here; absent: none. */
  readonly competitors?: readonly CompetitorStanding[];
  readonly cited: CitedState;
  /** Version of the reader that read its answers (see `READER_VERSION`); absent: unknown. */
  readonly reader?: number;
  /** Id of the check that has its latest answer; absent: unknown. */
  readonly check?: string;
  /** Set where the reader has changed and no answer is kept: the next `confirm` answers are no event. */
  readonly isLearning?: true;
  /**
   * Of a watch with an alarm budget: how the platform's answers differ while nothing changes. Then the platform counts as
   * unobserved in a comparison without a budget, which learns first what is cited.
   */
  readonly usual?: Usual;
}

/** Where a brand stands on a platform. */
export interface Standing {
  readonly name: string;
  /** 1 is first; null when it is not named. */
  readonly rank: number | null;
  /** In how many observations in a row it was named though it is not, or was not named though it is. */
  readonly against: number;
  /** In how many observations in a row it stood elsewhere: below zero higher, above zero lower. */
  readonly drift: number;
}

/** The one of the tracked brand and a competitor that an answer names alone, or at the higher rank. */
export type Leader = 'brand' | 'competitor';

/** Standing of a competitor, and its order with the tracked brand. */
export interface CompetitorStanding extends Standing {
  /** Holds until the other has led in enough answers; null: no answer has named either. */
  readonly leader: Leader | null;
  /** Answers in a row in which the other led; answers without a leader do not count. */
  readonly otherLed: number;
}

/** What a platform cites, by fingerprint. */
export interface CitedState {
  /** In how many observations in a row it was missing. */
  readonly known: Readonly<Record<string, number>>;
  /** Not yet confirmed: in how many observations in a row it was there. */
  readonly candidates: Readonly<Record<string, number>>;
  /** How often it has come or gone: what does so needs to hold for longer. Empty where changes hold at once. */
  readonly turns: Readonly<Record<string, number>>;
}

export const UNOBSERVED: PlatformState = { observed: 0, brands: [], cited: { known: {}, candidates: {}, turns: {} } };
