import aiMode from '@namedrop/ai-mode';
import aiOverview from '@namedrop/ai-overview';
import bingCopilot from '@namedrop/bing-copilot';
import chatgpt from '@namedrop/chatgpt';
import type { LivePlatform } from '@namedrop/contract';
import gemini from '@namedrop/gemini';
import perplexity from '@namedrop/perplexity';
import type { Plugin, Surface } from '@namedrop/plugin-api';
import { buildSurface } from '@namedrop/testing';
import type { CaptureVendorName } from './capture-shape.js';
import type { ReplayUpstream } from './replay-upstream.js';

const PLUGINS = {
  perplexity,
  chatgpt,
  gemini,
  ai_overview: aiOverview,
  ai_mode: aiMode,
  bing_copilot: bingCopilot,
} satisfies Record<LivePlatform, Plugin>;

/** The real live surface of a platform, which asks one capture vendor of a replay upstream. */
export function liveSurfaceAt(
  platform: LivePlatform,
  vendor: CaptureVendorName,
  { captureUrls }: ReplayUpstream,
  key: string,
): Promise<Surface> {
  const access = {
    dataforseo: { login: 'tester', password: key, baseUrl: captureUrls.dataforseo },
    cloro: { apiKey: key, baseUrl: captureUrls.cloro, pollMs: 1 },
  };
  const live = { vendors: [vendor], [vendor]: access[vendor] };
  return buildSurface(PLUGINS[platform], { live }, { channel: 'live' });
}
