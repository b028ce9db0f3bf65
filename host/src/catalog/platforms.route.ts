import type { PlatformsResponse } from '@namedrop/contract';
import { type Route, route } from '@namedrop/plugin-api';
import type { ModeOffer } from './mode-offers.js';
import type { OfferedCatalog } from './offered-catalog.js';

type SetupPlatform = PlatformsResponse['platforms'][number];

/**
 * GET /dashboard/api/platforms: what can be asked, and which variables the rest needs. For sessions alone: the names of
 * variables are for the operator, not for callers of the API.
 */
export const platformsRoute = (catalog: Pick<OfferedCatalog, 'offers'>): Route =>
  route({
    method: 'get',
    path: '/dashboard/api/platforms',
    auth: 'session',
    free: true,
    handle: async ({ requestId }) => {
      const body: PlatformsResponse = { request_id: requestId, platforms: platformsOf(catalog.offers()) };
      return { status: 200, body };
    },
  });

/** Merges the platforms of the modes: each once, with each of its channels once. */
function platformsOf(offers: readonly ModeOffer[]): SetupPlatform[] {
  const all = new Map<string, SetupPlatform>();
  for (const { channel, platforms } of offers) {
    for (const { id, label, state, needs } of platforms) {
      const known = all.get(id) ?? { id, label, channels: [] };
      all.set(id, known);
      if (!known.channels.some((one) => one.channel === channel))
        known.channels.push({ channel, state, needs: [...needs] });
    }
  }
  return [...all.values()];
}
