import type { BalanceResponse, LedgerResponse, SpendingResponse, UsageResponse } from '@namedrop/contract';
import { request } from './request.js';

/** @throws ApiError 404 `not_found` where the deployment keeps no balances */
export const readBalance = (signal?: AbortSignal) => request<BalanceResponse>('/dashboard/api/balance', { signal });

/** Reads sums of the ledger by day and purpose. @param days up to today, 1 to 400 */
export const readSpending = (days: number, signal?: AbortSignal) =>
  request<SpendingResponse>('/dashboard/api/spending', { query: { days }, signal });

/** Reads a page of the ledger, the newest entries first. @param before number of the entry after the page */
export const readLedger = (before: number | undefined, signal?: AbortSignal) =>
  request<LedgerResponse>('/dashboard/api/ledger', { query: { before, limit: 20 }, signal });

/** Reads the usage of a time. @param start ISO 8601 */
export const readUsage = (
  query: { readonly granularity: 'day' | 'hour' | 'total'; readonly start: string },
  signal?: AbortSignal,
) => request<UsageResponse>('/dashboard/api/usage', { query, signal });
