import type { Credits, ModeName } from '@namedrop/core';
import { port } from '../port.js';
import type { AccountId } from './accounts.js';

/** A recurring check, without its secret. */
export interface Watch {
  readonly id: string;
  readonly account: AccountId;
  readonly query: string;
  readonly brand: string;
  readonly mode: ModeName;
  readonly interval: 'hourly' | 'daily' | 'weekly';
  readonly webhookUrl: string;
  readonly triggerOn: readonly string[];
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
  /** What fired, in the interface's order. */
  readonly triggersFired: readonly string[];
  readonly diffSummary: string;
  /** What became of its delivery; absent when nothing fired. */
  readonly delivery?: 'pending' | 'delivered' | 'undelivered';
}

/** The operator's side of watches. Whoever asks for an account's sees no other's. */
export interface Watches {
  /** The newest first. @param limit 1 to 200 */
  list(options: { readonly account?: AccountId; readonly limit: number }): Promise<Watch[]>;
  find(id: string, account?: AccountId): Promise<Watch | undefined>;
  /** The newest first. @param limit 1 to 200 */
  runs(id: string, limit: number): Promise<WatchRun[]>;
  /**
   * Plans a run for now, beside the regular ones; where one is due or under way already, that one.
   * @returns the run's id; undefined for an id that is no watch, `paused` for one that is paused
   */
  run(id: string, account?: AccountId): Promise<{ readonly run: string } | 'paused' | undefined>;
  /** Makes a paused watch active: its next run is an interval from now. @returns undefined for an id that is no watch */
  resume(id: string, account?: AccountId): Promise<Watch | undefined>;
}
export const Watches = port<Watches>('Watches');
