import type { Platform } from '@namedrop/core';
import type { CallUsage, Check, ProviderId } from '@namedrop/plugin-api';

/** Whose answer it is, whether the API or the page was asked. Google's and Microsoft's search pages are nobody's. */
const PROVIDERS: Readonly<Record<Platform, ProviderId | undefined>> = {
  chatgpt: 'openai',
  claude: 'anthropic',
  gemini: 'gemini',
  perplexity: 'perplexity',
  ai_overview: undefined,
  ai_mode: undefined,
  bing_copilot: undefined,
};

/** What a check adds to its account's usage (docs/conformance.md, USG-13, USG-18, USG-22). */
export function checkUsage({ report, fresh, cacheStatus }: Check): CallUsage {
  const providers = fresh.map((platform) => PROVIDERS[platform]).filter((provider) => provider !== undefined);
  return { units: report.answered, cacheHit: cacheStatus !== 'miss', providers };
}
