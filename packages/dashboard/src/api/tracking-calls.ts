import type {
  BrandPreview,
  OverviewResponse,
  TrackedBrandBody,
  TrackedBrandRecord,
  TrackedBrandResponse,
  TrackedBrandsResponse,
} from '@namedrop/contract';
import { request } from './request.js';

const PATH = '/dashboard/api/brands';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Reads the tracked brands of the account, the oldest first. */
export async function listBrands(): Promise<readonly TrackedBrandRecord[]> {
  return (await request<TrackedBrandsResponse>(PATH)).brands;
}

/** @throws ApiError 400 `invalid_request` with the fields that are refused */
export const createBrand = (body: TrackedBrandBody) => request<TrackedBrandResponse>(PATH, { method: 'POST', body });

/** Saves a brand; the re-read of its stored answers starts in the background. */
export const changeBrand = (id: string, body: TrackedBrandBody) =>
  request<TrackedBrandResponse>(pathOf(id), { method: 'PATCH', body });

/** Says what a change would alter in the stored answers. Nothing is saved. */
export const previewBrand = (id: string, body: TrackedBrandBody) =>
  request<BrandPreview>(`${pathOf(id)}/preview`, { method: 'POST', body });

export const deleteBrand = (id: string) => request(pathOf(id), { method: 'DELETE' });

/** Filters of the overview, as its URL has them. */
export const OVERVIEW_FILTERS = ['brand', 'period', 'from', 'until', 'platform', 'region', 'query'] as const;
export type OverviewFilters = Readonly<Partial<Record<(typeof OVERVIEW_FILTERS)[number], string>>>;

/** @throws ApiError 404 `not_found` for a brand that the account does not track */
export const readOverview = (query: OverviewFilters, signal?: AbortSignal) =>
  request<OverviewResponse>('/dashboard/api/overview', { query, signal });
