import type { Credits, ModeName, Platform, Region, Report } from '@namedrop/core';
import { port } from '../port.js';
import type { AccountId } from './accounts.js';

/** A validated check: which question, which brand, where. */
export interface CheckRequest {
  readonly query: string;
  readonly brand: string;
  readonly mode: ModeName;
  /** A subset of the mode's platforms, without duplicates, at least one. */
  readonly platforms: readonly Platform[];
  readonly region: Region;
  readonly city?: string;
  readonly models?: Readonly<Partial<Record<Platform, string>>>;
  readonly include: readonly ('citations' | 'fan_out' | 'branding' | 'raw')[];
}

/** A check that has run, whatever its platforms answered. */
export interface Check {
  /** UUID; also the `request_id` of the call that asked for it. */
  readonly id: string;
  readonly request: CheckRequest;
  readonly createdAt: Date;
  readonly durationMs: number;
  readonly report: Report;
  readonly cost: Credits;
  /** Absent on a deployment without a wallet. */
  readonly balanceAfter?: Credits;
  readonly cacheHit: boolean;
}

/** Runs checks: quotes, holds, asks, reports, settles, stores. */
export interface Checks {
  /** @throws InsufficientFunds, ApiError 501 `mode_not_yet_available` and 400 `invalid_model` */
  run(account: AccountId, request: CheckRequest, accepted?: { readonly id: string; readonly at: Date }): Promise<Check>;
}
export const Checks = port<Checks>('Checks');
