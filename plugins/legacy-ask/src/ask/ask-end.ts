import type { AskResult } from '@namedrop/contract';
import type { Credits, ProviderFailure } from '@namedrop/core';
import type { CallUsage } from '@namedrop/plugin-api';
import { type Findings, resultOf, type Spent } from './ask-result.js';
import type { UpstreamCosts } from './upstream-costs.js';

/** Why an ask failed: what its providers say, or a code of ours, e.g. `internal_error`. */
export interface AskFailure {
  readonly code:
    | ProviderFailure['code']
    | 'insufficient_balance'
    | 'budget_exceeded'
    | 'account_suspended'
    | 'internal_error';
  readonly message: string;
}

/** What came of asking, before it is paid for. Plain data: it can be kept, and read again. */
export interface Found {
  readonly findings: Findings;
  /** Set when no provider answered (docs/conformance.md, ASR-02 and ASR-09). */
  readonly failure?: AskFailure;
  /** What is owed for it. */
  readonly price: Credits;
  readonly usage: CallUsage;
  /** Absent: the cost of an answer is unknown. */
  readonly upstream?: UpstreamCosts | undefined;
  /** Version of the reader that read the answers; absent: unknown. */
  readonly reader?: number | undefined;
}

/** How an ask ended. */
export type AskEnd =
  | ({ readonly state: 'succeeded'; readonly content: AskResult } & Pick<Found, 'upstream' | 'reader'>)
  | { readonly state: 'failed'; readonly content: AskFailure };

/** How an ask ended of which something was found, or not, and which was paid for. */
export function endOf(
  { findings, failure, upstream, reader }: Pick<Found, 'findings' | 'failure' | 'upstream' | 'reader'>,
  spent: Spent,
): AskEnd {
  if (failure) return { state: 'failed', content: failure };
  return { state: 'succeeded', content: resultOf(findings, spent), upstream, reader };
}
