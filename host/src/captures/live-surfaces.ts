import { LIVE_PLATFORMS, type LivePlatform, MODES } from '@namedrop/core';

/** What a live surface may be called: by its platform, or by the mode that asks it alone. */
export const LIVE_SURFACES: ReadonlyMap<string, LivePlatform> = new Map([
  ...LIVE_PLATFORMS.map((platform) => [platform, platform] as const),
  ...Object.entries(MODES).flatMap(([mode, { channel, platforms }]) =>
    channel === 'live' && platforms.length === 1 ? platforms.map((platform) => [mode, platform] as const) : [],
  ),
]);
