import type { Credits, Sensitivity, Trigger } from '@namedrop/core';
import type { ModeName } from '../../contract/names.js';
import { port } from '../../contract/port.js';
import type { Interval } from '../../timing/recurrence.js';
import type { AccountId } from '../accounts/accounts.js';
import type { Check } from '../asking/checks.js';

/** A recurring check, without its secret. */
export interface Watch {
  readonly id: string;
  readonly account: AccountId;
  readonly query: string;
  readonly brand: string;
  /** Whether the brand counts only in the case in which it is written here. */
  readonly caseSensitive: boolean;
  /** Further names that count as the brand. */
  readonly aliases: readonly string[];
  /** Brands that it is compared with. */
  readonly competitors: readonly string[];
  readonly mode: ModeName;
  readonly interval: Interval;
  readonly webhookUrl: string;
  readonly triggerOn: readonly Trigger[];
  readonly sensitivity: Sensitivity;
  readonly status: 'active' | 'paused';
  readonly nextRunAt: Date;
  readonly createdAt: Date;
}

/** One run of a watch. */
export interface WatchRun {
  readonly id: string;
  readonly plannedFor: Date;
  /** `due` until a host has taken it; `skipped`: the watch was paused before. */
  readonly state: 'due' | 'running' | 'succeeded' | 'failed' | 'skipped';
  readonly startedAt?: Date;
  readonly endedAt?: Date;
  /** Why it failed, e.g. `insufficient_balance`. */
  readonly error?: string;
  readonly cost: Credits;
  /** Id of its check; absent until it has ended, and where no platform was asked. */
  readonly checkId?: string;
  /** What fired, in the interface's order. */
  readonly triggersFired: readonly Trigger[];
  readonly diffSummary: string;
  /** What became of its delivery; absent when nothing fired. */
  readonly delivery?: 'pending' | 'delivered' | 'undelivered';
}

/** Which part of a list, the newest first. */
export interface WatchPage {
  /** 1 to 200. */
  readonly limit: number;
  /** The id of the last entry of the page before; absent: from the newest. */
  readonly before?: string;
}

/** Choice of watches; an absent field chooses all. */
export interface WatchFilter {
  readonly status?: Watch['status'];
  /** Compared without case, and with one space for white space. */
  readonly brand?: string;
  readonly mode?: ModeName;
}

/** Watch of the demo's history, the runs of which have ended. */
export interface PastWatch
  extends Pick<Watch, 'id' | 'query' | 'brand' | 'competitors' | 'mode' | 'triggerOn' | 'sensitivity'> {
  readonly createdAt: Date;
  /** One a day, the oldest first. */
  readonly runs: readonly PastRun[];
}

/** Run of such a watch: a check that was made for it. */
export interface PastRun {
  readonly id: string;
  readonly check: Check;
}

/** The operator's side of watches. Whoever asks for an account's sees no other's. */
export interface Watches {
  list(page: WatchPage & WatchFilter & { readonly account?: AccountId }): Promise<Watch[]>;
  find(id: string, account?: AccountId): Promise<Watch | undefined>;
  /** By the times for which they were planned. */
  runs(id: string, page: WatchPage): Promise<WatchRun[]>;
  /**
   * Plans a run for now, beside the regular ones; where one is due or under way already, that one.
   * @returns the run's id; undefined for an id that is no watch, `paused` for one that is paused
   */
  run(id: string, account?: AccountId): Promise<{ readonly run: string } | 'paused' | undefined>;
  /** Makes a watch silent: what is due does not run, and what is on its way is called off. @returns undefined as `resume` */
  pause(id: string, account?: AccountId): Promise<Watch | undefined>;
  /** Makes a paused watch active: its next run is an interval from now. @returns undefined for an id that is no watch */
  resume(id: string, account?: AccountId): Promise<Watch | undefined>;
  /**
   * Stores a watch of the demo's account with its runs, compared and reported by the rules of all runs. It is paused, so that
   * it asks no platform. Absent: these watches take none.
   */
  addDemo?(watch: PastWatch): Promise<void>;
}
export const Watches = port<Watches>('Watches', { from: 'watch' });
