/**
 * Platforms, providers and modes of the interface: the one file of the host that names engines. Their names are reserved
 * whether or not a plugin serves them.
 */

const TARGET = { successRate: 0.99, p95LatencyMs: 5000 } as const;

/**
 * Platforms, in the order in which reports list them. `alsoCalled`: names by which callers mean it, besides its providers;
 * `live.deadlineMs`: milliseconds that a capture may take.
 */
export const INTERFACE_PLATFORMS = [
  {
    id: 'chatgpt',
    label: 'ChatGPT',
    alsoCalled: ['gpt'],
    api: { provider: 'openai', target: TARGET },
    live: { provider: 'openai', deadlineMs: 90_000 },
  },
  { id: 'claude', label: 'Claude', api: { provider: 'anthropic', target: TARGET } },
  {
    id: 'gemini',
    label: 'Gemini',
    api: { provider: 'gemini', target: TARGET },
    live: { provider: 'gemini', deadlineMs: 90_000 },
  },
  {
    id: 'perplexity',
    label: 'Perplexity',
    api: { provider: 'perplexity', target: { successRate: 0.95, p95LatencyMs: 8000 } },
    live: { provider: 'perplexity', deadlineMs: 90_000 },
  },
  { id: 'ai_overview', label: 'AI Overview', live: { deadlineMs: 30_000 } },
  { id: 'ai_mode', label: 'AI Mode', live: { deadlineMs: 90_000 } },
  { id: 'bing_copilot', label: 'Bing Copilot', live: { deadlineMs: 30_000 } },
] as const;
export type InterfacePlatform = (typeof INTERFACE_PLATFORMS)[number]['id'];

/** The engines that the ask API asks: each a platform with an official API, under the name of its provider. */
export const ASK_ENGINES: readonly {
  readonly platform: InterfacePlatform;
  readonly provider: ProviderId;
  /** Further names by which callers mean it. */
  readonly alsoCalled: readonly string[];
}[] = /* @__PURE__ */ INTERFACE_PLATFORMS.flatMap((row) => {
  if (!('api' in row)) return [];
  return [{ platform: row.id, provider: row.api.provider, alsoCalled: 'alsoCalled' in row ? row.alsoCalled : [] }];
});

/** The platforms of `quick`, whose official APIs also answer asks. */
export const QUICK_PLATFORMS = ['chatgpt', 'claude', 'gemini', 'perplexity'] as const;
export type QuickPlatform = (typeof QUICK_PLATFORMS)[number];

/** The platforms of `all_live`: those that vendors capture as people see them. */
export const LIVE_PLATFORMS = [
  'perplexity',
  'chatgpt',
  'gemini',
  'ai_overview',
  'ai_mode',
  'bing_copilot',
] as const satisfies readonly InterfacePlatform[];
export type LivePlatform = (typeof LIVE_PLATFORMS)[number];

/** Modes with their prices in credits, in the order of the interface. */
export const INTERFACE_MODES = [
  {
    name: 'quick',
    label: 'Quick',
    channel: 'api',
    platforms: QUICK_PLATFORMS,
    price: 150,
    honours: ['providers', 'models'],
  },
  {
    name: 'perplexity_live',
    label: 'Perplexity, live',
    channel: 'live',
    platforms: ['perplexity'],
    price: 85,
    aliases: ['realistic'],
  },
  { name: 'chatgpt_live', label: 'ChatGPT, live', channel: 'live', platforms: ['chatgpt'], price: 35 },
  { name: 'gemini_live', label: 'Gemini, live', channel: 'live', platforms: ['gemini'], price: 35 },
  { name: 'ai_overview', label: 'AI Overview', channel: 'live', platforms: ['ai_overview'], price: 15 },
  { name: 'ai_mode', label: 'AI Mode', channel: 'live', platforms: ['ai_mode'], price: 35 },
  { name: 'bing_copilot', label: 'Bing Copilot', channel: 'live', platforms: ['bing_copilot'], price: 15 },
  { name: 'all_live', label: 'All live', channel: 'live', platforms: LIVE_PLATFORMS, price: 165 },
] as const;
export type InterfaceMode = (typeof INTERFACE_MODES)[number]['name'];

/** Announced modes: the validator knows them, and they are answered with 501 and this estimate. */
export const PLANNED_MODES = [
  { name: 'deep', eta: 'Q1 2027', message: 'deep (repeated runs with a confidence interval) is planned for Q1 2027.' },
  {
    name: 'change_track',
    eta: 'unscheduled',
    message: 'change_track is not scheduled; use POST /v1/watch with quick or all_live meanwhile.',
  },
] as const;

/** The providers of the ask API, which are the platforms of `quick` by other names. */
export const PROVIDERS = ['openai', 'anthropic', 'gemini', 'perplexity'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** What `buildCatalog` makes of the interface. */
export const INTERFACE = {
  platforms: INTERFACE_PLATFORMS,
  modes: INTERFACE_MODES,
  planned: PLANNED_MODES,
} as const;

/** Names that no engine of a plugin or operator may have: platforms, modes with their aliases, announced modes, providers. */
export const INTERFACE_NAMES: ReadonlySet<string> = /* @__PURE__ */ reservedNames();

function reservedNames(): Set<string> {
  return new Set([
    ...INTERFACE_PLATFORMS.flatMap((platform) => [
      platform.id,
      ...('alsoCalled' in platform ? platform.alsoCalled : []),
    ]),
    ...INTERFACE_MODES.flatMap((mode) => [mode.name, ...('aliases' in mode ? mode.aliases : [])]),
    ...PLANNED_MODES.map(({ name }) => name),
    ...PROVIDERS,
  ]);
}
