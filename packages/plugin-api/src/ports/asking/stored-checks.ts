import { PAGE_ENTRIES } from '@namedrop/contract';
import type { Credits, Outcome, PlatformError, PlatformResult, Region, Report } from '@namedrop/core';
import type { ModeName, Platform } from '../../contract/names.js';
import { port } from '../../contract/port.js';
import type { AccountId } from '../accounts/accounts.js';
import type { CacheStatus, CheckRequest, PaidFor } from './checks.js';

/** Most checks of a page. */
export const MAX_STORED_CHECKS_PAGE = PAGE_ENTRIES.max;

/** Verdict on one platform of a stored check, without citations and context. */
export interface StoredVerdict extends Pick<PlatformResult, 'mentioned' | 'rank'> {
  readonly platform: Platform;
  /** `false`: the surface showed no AI answer. */
  readonly surfacePresent?: false;
}

/** Failure of one platform of a stored check. */
export interface StoredFailure extends Pick<PlatformError, 'code'> {
  readonly platform: Platform;
}

/** A stored check in a list: small, whatever its answers hold. */
export interface StoredCheckSummary {
  /** Also the `request_id` of the call. */
  readonly id: string;
  readonly createdAt: Date;
  readonly query: string;
  readonly brand: string;
  readonly mode: ModeName;
  readonly region: Region;
  readonly city?: string;
  readonly cost: Credits;
  readonly durationMs: number;
  readonly cacheStatus: CacheStatus;
  /** Platforms that answered, in the order of the request. */
  readonly verdicts: readonly StoredVerdict[];
  /** Platforms that did not answer, in the order of the request. */
  readonly failures: readonly StoredFailure[];
}

/** The request of a stored check: its platforms are always there. */
export interface StoredRequest extends Omit<CheckRequest, 'fresh' | 'freshSince'> {
  readonly platforms: readonly Platform[];
}

/** A stored check with everything that was kept of it. */
export interface StoredCheckRecord {
  readonly id: string;
  readonly createdAt: Date;
  readonly request: StoredRequest;
  /** The report as the caller got it. */
  readonly report: Report;
  /** Version of the reader that made the report (`READER_VERSION` of @namedrop/core); absent: unknown. */
  readonly readerVersion?: number;
  /** The whole answer or the fault of each platform, in the order of the request. */
  readonly outcomes: readonly Outcome[];
  readonly cost: Credits;
  readonly durationMs: number;
  readonly cacheStatus: CacheStatus;
  /** Absent: it was a call of its own, or an older release stored it. */
  readonly paidFor?: PaidFor;
}

/** One page of an account's checks, the newest first. */
export interface StoredChecksPage {
  /** 1 to `MAX_STORED_CHECKS_PAGE`. */
  readonly limit: number;
  /** Id of the last check of the previous page; absent: from the newest. */
  readonly before?: string;
  /** Earliest time of a check, inclusive. */
  readonly from?: Date;
  /** Latest time of a check, exclusive. */
  readonly until?: Date;
  readonly mode?: ModeName;
  /** Compared without case, and with one space for white space. */
  readonly brand?: string;
  /** Compared like the brand. */
  readonly query?: string;
  readonly region?: Region;
  /** Only checks that asked this platform, or one of these. */
  readonly platform?: Platform | readonly Platform[];
}

/**
 * Reads the checks of one account, which the host stores for `checks.keepDays` days. A check that caches alone answered is
 * stored about 0.1 s after its call: both methods wait for those of this host, and may not yet find those of another one.
 * No method sees a check of another account.
 */
export interface StoredChecks {
  /**
   * Lists a page. A shorter page than asked for is the last one.
   * @throws RangeError for a limit outside its range, TypeError without an account
   */
  page(account: AccountId, page: StoredChecksPage): Promise<readonly StoredCheckSummary[]>;
  /**
   * Reads one check with its answers.
   * @returns undefined for an id that is no stored check of this account
   * @throws TypeError without an account
   */
  find(account: AccountId, id: string): Promise<StoredCheckRecord | undefined>;
}
export const StoredChecks = port<StoredChecks>('StoredChecks');
