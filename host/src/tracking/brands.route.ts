import {
  type BrandPreview,
  TrackedBrandBody,
  TrackedBrandChange,
  type TrackedBrandDeleted,
  type TrackedBrandResponse,
  type TrackedBrandsResponse,
} from '@namedrop/contract';
import { type AccountId, ApiError, type Route, route } from '@namedrop/plugin-api';
import { type AccountBrand, type BrandSettings, type RevisedBrand, toRecord } from './account-brand.js';
import { brandSettings } from './brand-rules.js';
import type { BrandStore } from './brand-store.js';

/** Parts of the routes of tracked brands. */
export interface BrandRoutesParts {
  readonly brands: BrandStore;
  /** Called after a brand of an account was created, changed or deleted. */
  changed(account: AccountId): void;
  preview(brand: RevisedBrand, changed: BrandSettings): Promise<Omit<BrandPreview, 'request_id'>>;
}

/** Brands that the account of a session tracks. */
export function brandRoutes(parts: BrandRoutesParts): readonly Route[] {
  return [list(parts), create(parts), change(parts), remove(parts), preview(parts)];
}

const PATH = '/dashboard/api/brands';

const list = ({ brands }: BrandRoutesParts) =>
  route({
    method: 'get',
    path: PATH,
    auth: 'session',
    free: true,
    async handle({ requestId, caller }) {
      const all = await brands.list(caller.account);
      const body: TrackedBrandsResponse = { request_id: requestId, brands: all.map(toRecord) };
      return { status: 200, body };
    },
  });

const create = ({ brands, changed }: BrandRoutesParts) =>
  route<TrackedBrandBody>({
    method: 'post',
    path: PATH,
    auth: 'session',
    body: TrackedBrandBody,
    async handle({ requestId, caller: { account }, body }) {
      const brand = await brands.create(account, brandSettings(body));
      changed(account);
      return { status: 201, body: toReply(requestId, brand) };
    },
  });

const change = ({ brands, changed }: BrandRoutesParts) =>
  route<TrackedBrandChange>({
    method: 'patch',
    path: `${PATH}/:id`,
    auth: 'session',
    body: TrackedBrandChange,
    async handle({ requestId, caller: { account }, params, body }) {
      const known = orNotFound(await brands.find(account, params.id ?? ''));
      const brand = orNotFound(await brands.change(account, known.id, changedSettings(known, body)));
      changed(account);
      return { status: 200, body: toReply(requestId, brand) };
    },
  });

const remove = ({ brands, changed }: BrandRoutesParts) =>
  route({
    method: 'delete',
    path: `${PATH}/:id`,
    auth: 'session',
    async handle({ requestId, caller: { account }, params: { id = '' } }) {
      if (!(await brands.delete(account, id))) throw notFound();
      changed(account);
      const body: TrackedBrandDeleted = { request_id: requestId, deleted: true, id };
      return { status: 200, body };
    },
  });

const preview = (parts: BrandRoutesParts) =>
  route<TrackedBrandChange>({
    method: 'post',
    path: `${PATH}/:id/preview`,
    auth: 'session',
    body: TrackedBrandChange,
    async handle({ requestId, caller: { account }, params, body: sent }) {
      const known = orNotFound(await parts.brands.find(account, params.id ?? ''));
      const body: BrandPreview = {
        request_id: requestId,
        ...(await parts.preview(known, changedSettings(known, sent))),
      };
      return { status: 200, body };
    },
  });

function changedSettings({ name, aliases, domains, competitors }: BrandSettings, sent: TrackedBrandChange) {
  return brandSettings(TrackedBrandBody.parse({ name, aliases, domains, competitors, ...sent }));
}

function toReply(request_id: string, brand: AccountBrand): TrackedBrandResponse {
  return { request_id, brand: toRecord(brand) };
}

/** @throws ApiError 404 `not_found` */
export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw notFound();
  return found;
}

const notFound = () =>
  new ApiError(404, 'not_found', 'Your account tracks no such brand. GET /dashboard/api/brands lists its brands.');
