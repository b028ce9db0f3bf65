import type { HealthResponse, PlatformHealth } from '@namedrop/contract';
import type { Catalog } from '@namedrop/core';
import { type Route, route, z } from '@namedrop/plugin-api';
import { type BadgeState, badgeSvg } from './badge-svg.js';
import type { HealthService } from './health-service.js';

/** For every client address: 60 badges a minute. */
const SIZE = { capacity: 60, refill: 1 };
const LABEL = 'AI platforms';
/** States from the worst on; `unknown` counts where no platform has another one. */
const WORST_FIRST = ['down', 'degraded', 'operational', 'unknown'] as const satisfies readonly BadgeState[];

const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=60',
  'Content-Security-Policy': "default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Parts of the route of the badge. */
export interface BadgeRouteParts {
  readonly health: Pick<HealthService, 'snapshot'>;
  readonly catalog: Pick<Catalog, 'platformsOn'>;
}

/** GET /status/badge.svg: the state of all platforms, or with `?platform=` of one, from the numbers of GET /v1/health. */
export const badgeRoute = ({ health, catalog }: BadgeRouteParts): Route => {
  const labels = new Map(catalog.platformsOn('api').map(({ id, label }) => [id, label]));
  const Query = z.object({ platform: z.enum([...labels.keys()]).optional() });
  return route<unknown, z.output<typeof Query>>({
    method: 'get',
    path: '/status/badge.svg',
    auth: 'none',
    limit: { bucket: (address) => `badge:${address}`, size: SIZE },
    query: Query,
    async handle({ query: { platform } }) {
      const { platforms } = await health.snapshot();
      const { state, words } = platform === undefined ? stateOfAll(platforms) : stateOf(platforms[platform]);
      const label = (platform && labels.get(platform)) ?? LABEL;
      return { status: 200, headers: HEADERS, body: badgeSvg(label, state, words) };
    },
  });
};

interface Shown {
  readonly state: BadgeState;
  readonly words: string;
}

function stateOf({ status }: Pick<PlatformHealth, 'status'> = { status: 'unknown' }): Shown {
  return { state: status, words: status };
}

function stateOfAll(platforms: HealthResponse['platforms']): Shown {
  const all = Object.values(platforms).map(({ status }) => status);
  const state = WORST_FIRST.find((one) => all.includes(one)) ?? 'unknown';
  const affected = all.filter((status) => status === state).length;
  const isTrouble = state === 'down' || state === 'degraded';
  return { state, words: isTrouble ? `${affected} of ${all.length} ${state}` : state };
}
