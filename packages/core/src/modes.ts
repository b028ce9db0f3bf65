import { type Credits, credits } from './pricing.js';

/** The slot keys of a check response. */
export const PLATFORMS = [
  'chatgpt',
  'claude',
  'gemini',
  'perplexity',
  'ai_overview',
  'ai_mode',
  'bing_copilot',
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The platforms of `quick`, in the order in which reports list them. */
export const QUICK_PLATFORMS = ['chatgpt', 'claude', 'gemini', 'perplexity'] as const satisfies readonly Platform[];
export type QuickPlatform = (typeof QUICK_PLATFORMS)[number];

/** The platforms of `all_live`, in the order in which reports list them: those that are captured as people see them. */
export const LIVE_PLATFORMS = [
  'perplexity',
  'chatgpt',
  'gemini',
  'ai_overview',
  'ai_mode',
  'bing_copilot',
] as const satisfies readonly Platform[];
export type LivePlatform = (typeof LIVE_PLATFORMS)[number];

/** `api`: the vendor's official API. `live`: what a person sees on the vendor's page. */
export type Channel = 'api' | 'live';

/** The places that a check can be asked from. `uk` is the interface's word; ISO upstreams want GB. */
export const REGIONS = ['us', 'uk', 'ca', 'au'] as const;
export type Region = (typeof REGIONS)[number];

/** ISO 3166-1 alpha-2 of each region, for upstreams that speak ISO. */
export const ISO_COUNTRY: Readonly<Record<Region, string>> = { us: 'US', uk: 'GB', ca: 'CA', au: 'AU' };

/** What a check asks: which platforms, through which channel, at which price. */
export interface Mode {
  /** Price of a fresh call on all its platforms. */
  readonly price: Credits;
  readonly channel: Channel;
  readonly platforms: readonly Platform[];
}

/** The modes that can be run: adding one is adding a row. Prices are those of the interface's table. */
export const MODES = {
  quick: { price: credits(150), channel: 'api', platforms: QUICK_PLATFORMS },
  perplexity_live: { price: credits(85), channel: 'live', platforms: ['perplexity'] },
  chatgpt_live: { price: credits(35), channel: 'live', platforms: ['chatgpt'] },
  gemini_live: { price: credits(35), channel: 'live', platforms: ['gemini'] },
  ai_overview: { price: credits(15), channel: 'live', platforms: ['ai_overview'] },
  ai_mode: { price: credits(35), channel: 'live', platforms: ['ai_mode'] },
  bing_copilot: { price: credits(15), channel: 'live', platforms: ['bing_copilot'] },
  all_live: { price: credits(165), channel: 'live', platforms: LIVE_PLATFORMS },
} as const satisfies Record<string, Mode>;
export type ModeName = keyof typeof MODES;
export const MODE_NAMES = Object.keys(MODES) as readonly ModeName[];

/** Old names that still run, and what they run. */
export const MODE_ALIASES = { realistic: 'perplexity_live' } as const satisfies Record<string, ModeName>;

/** Announced modes: known to the validator, answered with 501 and this estimate. */
export const ROADMAP_MODES = {
  deep: { eta: 'Q1 2027', message: 'deep (repeated runs with a confidence interval) is planned for Q1 2027.' },
  change_track: {
    eta: 'unscheduled',
    message: 'change_track is not scheduled; use POST /v1/watch with quick or all_live meanwhile.',
  },
} as const;
export type RoadmapMode = keyof typeof ROADMAP_MODES;

/** The mode that runs for a name: aliases become what they stand for. */
export function canonicalMode(name: ModeName | keyof typeof MODE_ALIASES): ModeName {
  return name in MODE_ALIASES ? MODE_ALIASES[name as keyof typeof MODE_ALIASES] : (name as ModeName);
}
