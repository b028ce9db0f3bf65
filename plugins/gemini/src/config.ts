import { liveConfig } from '@namedrop/capture';
import { apiConfig, type z } from '@namedrop/plugin-api';

/** Models that take Google Search as a tool. */
const MODELS = [
  'gemini-4-argon',
  'gemini-4-carbon',
  'gemini-3.8-flash',
  'gemini-3.7-flash',
  'gemini-3.6-flash',
  'gemini-3.5-flash',
  'gemini-3.5-flash-lite',
  'gemini-3.1-pro-preview',
  'gemini-3.1-flash-lite',
  'gemini-3-flash-preview',
  'gemini-2.5-pro',
  'gemini-2.5-flash',
  'gemini-2.5-flash-lite',
  'gemini-pro-latest',
  'gemini-flash-latest',
  'gemini-flash-lite-latest',
];

export const Config = apiConfig({
  platform: 'gemini',
  env: { apiKey: 'GEMINI_API_KEY', baseUrl: 'GEMINI_BASE_URL' },
  /** Without the API's version, which the SDK adds. */
  baseUrl: 'https://generativelanguage.googleapis.com',
  model: 'gemini-3.8-flash',
  models: MODELS,
}).safeExtend({ live: liveConfig({ env: 'LIVE_GEMINI', mode: 'gemini_live', vendors: ['dataforseo', 'cloro'] }) });

export type Config = z.output<typeof Config>;
