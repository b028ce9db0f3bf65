import type { CheckResponse } from '@namedrop/contract';

/** A slot of a check response. */
export type Slot = keyof CheckResponse['providers'];

/** What people call each platform, in the order in which reports list them. */
export const PLATFORM_NAMES: Readonly<Record<Slot, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  ai_overview: 'AI Overview',
  ai_mode: 'AI Mode',
  bing_copilot: 'Bing Copilot',
};

/** The platforms that a check asked. */
export function platformsOf({ providers, errors }: CheckResponse): Slot[] {
  return (Object.keys(PLATFORM_NAMES) as Slot[]).filter((slot) => providers[slot] || errors[slot]);
}
