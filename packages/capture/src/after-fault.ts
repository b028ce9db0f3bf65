import { type Fault, SurfaceError } from '@namedrop/plugin-api';
import { ReportedTimeout } from './reported-timeout.js';
import { UnfinishedTask } from './unfinished-task.js';
import type { Vendor } from './vendor.js';

/**
 * Who is asked after a failure; undefined: nobody, and it is told as it is.
 * @param another the one who stands behind the failed one, if anybody does
 */
type Next = (failed: Vendor, another: Vendor | undefined) => Vendor | undefined;

const anotherElseAgain: Next = (failed, another) => another ?? failed;
const anotherOnly: Next = (_failed, another) => another;
const nobody: Next = () => undefined;

/**
 * What follows each fault, while an attempt is left: a second capture costs its price again. That a page shows no answer
 * is no fault, and never asks another vendor.
 */
export const AFTER: Readonly<Record<Fault, Next>> = {
  // Such trouble passes: another vendor need not have it, and the same one need not have it twice.
  unavailable: anotherElseAgain,
  timeout: anotherElseAgain,
  // Callers are told no more than that the platform is unavailable. Another vendor reads it in its own way, and the same
  // one would send the same again.
  error: anotherOnly,
  // Callers are told the same. Another vendor has another account, and a refused one has paid nothing.
  auth_failed: anotherOnly,
  // A caller can wait; that costs nobody anything.
  rate_limited: nobody,
  // It is the finding that the caller asked for.
  region: nobody,
  // Such a vendor is not asked at all.
  unconfigured: nobody,
  // Nor is this one; another vendor has a budget of its own.
  over_budget: anotherOnly,
};

/**
 * The vendor to ask after a failure; undefined: none. A task that its vendor still works on is not ordered there again, nor
 * is one that the vendor gave up for its own timeout.
 * @param another the vendor behind the failed one, if there is one
 */
export function vendorAfter(error: SurfaceError, failed: Vendor, another: Vendor | undefined): Vendor | undefined {
  const isOrdered = error.cause instanceof UnfinishedTask || error.cause instanceof ReportedTimeout;
  return isOrdered ? another : AFTER[error.fault](failed, another);
}

/** What a vendor says of itself: its countries, its limits, its account, or the operator of its budget. */
const ITS_OWN: ReadonlySet<Fault> = new Set(['region', 'rate_limited', 'auth_failed', 'over_budget']);

/**
 * What is told when a vendor that stood in has failed as well. Where its failure is its own, it says nothing of the one
 * that is asked first: a caller who is told of a region would not come back when the first is up again.
 * @param first why the other vendor was asked
 */
export function toldFailure(first: SurfaceError, last: SurfaceError): SurfaceError {
  return ITS_OWN.has(last.fault) ? new SurfaceError(first.fault, first.message, { cause: last }) : last;
}
