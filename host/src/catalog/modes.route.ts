import { ACCOUNT_OPERATIONS, CHECK_FORM, type ModesResponse, WATCH_FORM } from '@namedrop/contract';
import { CHECK_FAULTS, type Credits, checkPrice, ISO_COUNTRY, REGIONS, toWire } from '@namedrop/core';
import { type AccountId, keyAndSession, type Route } from '@namedrop/plugin-api';
import type { Contributed } from '../plugins/contributed.js';
import type { ModeOffer, PlatformOffer } from './mode-offers.js';
import type { OfferedCatalog } from './offered-catalog.js';

/** Parts of the routes of modes. */
export interface ModesRoutesParts {
  readonly catalog: Pick<OfferedCatalog, 'offers' | 'planned'>;
  readonly contributed: Pick<Contributed, 'wallet' | 'hasWatches'>;
}

/** GET /v1/modes and, for sessions, GET /dashboard/api/modes: what the deployment can do, and at which price. */
export function modesRoutes(parts: ModesRoutesParts): Route[] {
  return keyAndSession({
    method: 'get',
    path: '/v1/modes',
    free: true,
    limit: { bucket: () => 'modes', by: 'host' },
    operation: ACCOUNT_OPERATIONS.listModes,
    handle: async ({ requestId, caller }) => ({
      status: 200,
      body: await modesResponse(requestId, caller.account, parts),
    }),
  });
}

async function modesResponse(
  requestId: string,
  account: AccountId,
  { catalog, contributed }: ModesRoutesParts,
): Promise<ModesResponse> {
  const { wallet, hasWatches } = contributed;
  const quote = async (listPrice: Credits) => toWire(await wallet.quote(account, listPrice));
  const toPricedMode = async (offer: ModeOffer) => {
    const cachedPrice = checkPrice({ price: offer.price, total: 1, fresh: 0, cached: 1 });
    return toMode(offer, { price: await quote(offer.price), cached_price: await quote(cachedPrice) });
  };
  return {
    request_id: requestId,
    modes: await Promise.all(catalog.offers().map(toPricedMode)),
    planned: catalog.planned.map(({ name, eta, message }) => ({ name, eta, message })),
    regions: REGION_LABELS,
    check: CHECK_FORM,
    ...(hasWatches && { watch: WATCH_FORM }),
  };
}

function toMode(
  { name, label, channel, state, platforms, honours, include, aliases }: ModeOffer,
  prices: Pick<ModesResponse['modes'][number], 'price' | 'cached_price'>,
): ModesResponse['modes'][number] {
  return {
    name,
    label,
    channel,
    state,
    ...prices,
    platforms: platforms.map(toPlatform),
    honours: [...honours],
    include,
    aliases: [...aliases],
  };
}

function toPlatform({ id, label, state, deadlineMs, models, localizes, regions }: PlatformOffer) {
  return {
    id,
    label,
    state,
    ...(state !== 'ready' && { message: CHECK_FAULTS.unconfigured.message }),
    deadline_ms: deadlineMs,
    ...(models && { models: { default: models.default, allowed: [...models.allowed] } }),
    ...(localizes !== undefined && { localizes }),
    ...(regions && { regions: [...regions] }),
  };
}

const COUNTRIES = new Intl.DisplayNames('en-GB', { type: 'region' });

/** The regions of checks, e.g. `{ id: 'uk', label: 'United Kingdom' }`. */
const REGION_LABELS = REGIONS.map((id) => ({ id, label: COUNTRIES.of(ISO_COUNTRY[id]) ?? id }));
