import { MODES, type Platform } from '@namedrop/core';

const modes = Object.entries(MODES).filter(([, { channel }]) => channel === 'live');

/** What a live surface may be called: by its platform, or by the mode that asks it alone. */
export const LIVE_SURFACES: ReadonlyMap<string, Platform> = new Map([
  ...modes.flatMap(([, { platforms }]) => platforms.map((platform) => [platform, platform] as const)),
  ...modes.flatMap(([mode, { platforms }]) =>
    platforms.length === 1 ? platforms.map((platform) => [mode, platform] as const) : [],
  ),
]);
