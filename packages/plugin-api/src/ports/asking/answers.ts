import type { Channel, Outcome, ProviderName } from '@namedrop/core';
import type { Platform } from '../../contract/names.js';
import { port } from '../../contract/port.js';
import type { Question, Surface } from '../../contract/surface.js';
import type { AccountId } from '../accounts/accounts.js';
import type { Spending } from './budgets.js';

/** Options of the look-up of a question. */
export interface LookupOptions {
  /** Account whose answers are read and written. Absent: answers that all accounts share. */
  readonly scope?: AccountId;
  /** Asks also when the answer is kept, and keeps the new one. Default false. */
  readonly fresh?: boolean;
  /** With `fresh`: an answer that was kept since then is returned as a new one. */
  readonly freshSince?: Date;
}

/** Options of the call of a surface. */
export interface AskOptions {
  /** ID of the call that asks: ties the question's log lines to it. */
  readonly requestId?: string;
  /** Room in the budgets of the call that asks. Absent: the question takes room of its own, in no account's budget. */
  readonly spending?: Spending;
}

/** Question that was judged and looked up, before any surface is called. */
export interface PreparedQuestion {
  /** Outcome without asking: a kept answer, or a refusal (`unconfigured`, `region`). undefined: ask; always so with `fresh`. */
  readonly known: Outcome | undefined;
  /** Whether `ask` takes no room in budgets: with `freshSince`, for an answer that was kept since then or a refusal. */
  readonly isBrought: boolean;
  /**
   * Asks the surface, with its deadline. Equal questions at the same time are asked once; the outcome of a caller that
   * shares the answer has a `tier`. Never rejects.
   */
  ask(options?: AskOptions): Promise<Outcome>;
}

/** Surface that serves a provider of the ask API. */
export interface Serving {
  readonly platform: Platform;
  readonly models?: Surface['models'];
  /** Milliseconds that one question may take. */
  readonly deadlineMs: number;
}

/** Asks surfaces, each with its own deadline. Never throws: a failure is an outcome. */
export interface Answers {
  /** Judges whether a question can be asked, and looks for its answer. Calls no surface. Never rejects. */
  prepare(platform: Platform, channel: Channel, question: Question, options?: LookupOptions): Promise<PreparedQuestion>;
  /** Returns the surface that serves a provider of the ask API; undefined when no configured surface does. */
  serving(provider: ProviderName): Serving | undefined;
}
export const Answers = port<Answers>('Answers');
