import { canonicalMode, LIVE_PLATFORMS, type LivePlatform, MODE_ALIASES, MODE_NAMES, MODES } from '@namedrop/core';

const MODE_WORDS = [...MODE_NAMES, ...(Object.keys(MODE_ALIASES) as (keyof typeof MODE_ALIASES)[])];

/** What a live surface may be called: by its platform, or by the mode that asks it alone, also by that mode's old name. */
export const LIVE_SURFACES: ReadonlyMap<string, LivePlatform> = new Map([
  ...LIVE_PLATFORMS.map((platform) => [platform, platform] as const),
  ...MODE_WORDS.flatMap((word) => {
    const { channel, platforms } = MODES[canonicalMode(word)];
    return channel === 'live' && platforms.length === 1 ? platforms.map((platform) => [word, platform] as const) : [];
  }),
]);
