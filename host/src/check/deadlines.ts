import type { Channel, Platform } from '@namedrop/core';
import type { CoreConfig } from '../config/core-config.js';

export type Deadlines = CoreConfig['deadlines'];

/** Which setting says how long a capture may take. There is no mode that captures Claude. */
const LIVE: Readonly<Partial<Record<Platform, keyof Deadlines>>> = {
  perplexity: 'perplexityLiveMs',
  chatgpt: 'chatgptLiveMs',
  gemini: 'geminiLiveMs',
  ai_overview: 'aiOverviewMs',
  ai_mode: 'aiModeMs',
  bing_copilot: 'bingCopilotMs',
};

/** Milliseconds that one question to a platform may take, retries and fallbacks included. */
export function deadlineOf(platform: Platform, channel: Channel, deadlines: Deadlines): number {
  return deadlines[(channel === 'live' && LIVE[platform]) || 'quickMs'];
}
