import type { Channel, LivePlatform, Platform } from '@namedrop/core';
import type { CoreConfig } from '../config/core-config.js';

export type Deadlines = CoreConfig['deadlines'];
type Setting = keyof Deadlines;

/** Which setting says how long a capture may take. No mode captures the other platforms, but a plugin may offer to. */
const LIVE: Readonly<Record<LivePlatform, Setting> & Partial<Record<Platform, Setting>>> = {
  perplexity: 'perplexityLiveMs',
  chatgpt: 'chatgptLiveMs',
  gemini: 'geminiLiveMs',
  ai_overview: 'aiOverviewMs',
  ai_mode: 'aiModeMs',
  bing_copilot: 'bingCopilotMs',
};

/** For what a call does beside asking: money, the database, the report. */
const MARGIN_MS = 10_000;

/** Milliseconds after which any call has its answer, unless something hangs. */
export function longestCall(deadlines: Deadlines): number {
  return Math.max(...Object.values(deadlines)) + MARGIN_MS;
}

/** Milliseconds that one question to a platform may take, retries and fallbacks included. */
export function deadlineOf(platform: Platform, channel: Channel, deadlines: Deadlines): number {
  return deadlines[(channel === 'live' && LIVE[platform]) || 'quickMs'];
}
