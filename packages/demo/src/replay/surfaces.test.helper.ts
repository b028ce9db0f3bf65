import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import gemini from '@namedrop/gemini';
import perplexity from '@namedrop/perplexity';
import type { Surface } from '@namedrop/plugin-api';
import { buildSurface } from '@namedrop/testing';
import type { RecordedPlatform } from './recording.js';

export const PLATFORMS = ['chatgpt', 'claude', 'gemini', 'perplexity'] as const satisfies readonly RecordedPlatform[];

const PLUGINS = { chatgpt, claude, gemini, perplexity };

/** The real surface of a platform, pointed at `baseUrl`. */
export function surfaceAt(platform: RecordedPlatform, baseUrl: string, apiKey: string): Promise<Surface> {
  return buildSurface(PLUGINS[platform], { apiKey, baseUrl }, { channel: 'api' });
}
