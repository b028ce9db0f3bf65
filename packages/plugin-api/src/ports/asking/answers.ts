import type { Channel, Outcome, ProviderName } from '@namedrop/core';
import type { Platform } from '../../contract/names.js';
import { port } from '../../contract/port.js';
import type { Question, Surface } from '../../contract/surface.js';
import type { AccountId } from '../accounts/accounts.js';
import type { Spending } from './budgets.js';

export interface AskOptions {
  /** Of the call that it is asked for: ties the question's log lines to it. */
  readonly requestId?: string;
  /** Asks also when the answer is known, and keeps the new one. Default false. */
  readonly fresh?: boolean;
  /** With `fresh`: an answer that was kept since then is as good as a new one, and told as one. */
  readonly freshSince?: Date;
  /** Room in the budgets of the call that asks. Absent: the question takes room of its own, in no account's budget. */
  readonly spending?: Spending;
  /** Whose answers are looked among, and kept with. Absent: those that all accounts share. */
  readonly scope?: AccountId;
}

/** Who serves a provider of the ask API. */
export interface Serving {
  readonly platform: Platform;
  readonly models?: Surface['models'];
  /** Milliseconds that one question may take. */
  readonly deadlineMs: number;
}

/** Asks surfaces, each with its own deadline. Never throws: a failure is an outcome. */
export interface Answers {
  /**
   * What is known without asking anybody: an answer that is kept, or that nobody can be asked (`unconfigured`, `region`).
   * With `freshSince`, only an answer that was kept since then is known.
   * @returns undefined when it takes asking
   */
  known(
    platform: Platform,
    channel: Channel,
    question: Question,
    options?: Pick<AskOptions, 'scope' | 'freshSince'>,
  ): Promise<Outcome | undefined>;
  /**
   * The same question at the same time is asked once; those who did not have it asked get an outcome with a `tier`.
   * @returns one outcome; a platform that no configured surface serves is `unconfigured`
   */
  ask(platform: Platform, channel: Channel, question: Question, options?: AskOptions): Promise<Outcome>;
  /** Who serves a provider of the ask API; undefined when no configured surface does. */
  serving(provider: ProviderName): Serving | undefined;
}
export const Answers = port<Answers>('Answers');
