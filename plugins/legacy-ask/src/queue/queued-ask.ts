import type { AskCompleted } from '@namedrop/contract';
import type { ClaimedUnit } from '@namedrop/durable-work';
import type { AccountId, Queryable } from '@namedrop/plugin-api';
import type { AskEnd, Found } from '../ask/ask-end.js';
import type { AskRequest } from '../ask/ask-request.js';

/** Which asks wait for which: those that are to be answered at once do not wait for those that may take their time. */
export const LANES = ['async', 'standard'] as const;
export type Lane = (typeof LANES)[number];

/** An ask that is to be answered later. */
export interface NewAsk {
  /** UUID. */
  readonly id: string;
  readonly account: AccountId;
  readonly request: AskRequest;
  readonly lane: Lane;
  /** Id of the endpoint that is told; absent: nobody, or whom the monitor tells. */
  readonly webhook?: string;
  /** Id of the monitor whose run it is; the run has the id of the ask. */
  readonly monitor?: string;
}

/** An ask that this host is to answer, with all that it takes. */
export interface TakenAsk extends NewAsk, ClaimedUnit {
  /** Of its receipt. */
  readonly createdAt: Date;
  /** Milliseconds from then until it was taken. */
  readonly waitedMs: number;
  /** What an earlier attempt found. */
  readonly found?: Found;
  /** Earlier attempts that failed, or whose host died. */
  readonly failures: number;
  /** Whether it has waited for so long that nobody waits for it any more. */
  readonly tooLate: boolean;
}

/** The run of a monitor, as the event tells of it. */
export type MonitorRun = NonNullable<AskCompleted['monitor']>;

/** Whom the end of an ask is told to, and beside which run. */
export interface Told {
  readonly webhook?: string;
  readonly monitor?: MonitorRun;
}

/** What monitors make of the asks that are their runs. */
export interface Monitoring {
  /**
   * An ask has ended that is a monitor's run. Called once for each, in the transaction that notes its end.
   * @returns whom it is told to; nobody, where the monitor is gone or has no webhook
   */
  ended(
    ask: Pick<TakenAsk, 'id' | 'account'> & { readonly monitor: string },
    end: AskEnd,
    within: Queryable,
  ): Promise<Told>;
}
