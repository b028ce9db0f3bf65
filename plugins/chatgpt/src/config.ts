import { liveConfig } from '@namedrop/capture';
import { apiConfig, type z } from '@namedrop/plugin-api';

/** Models that can search the web and are not about to be shut down. */
const MODELS = [
  'gpt-6-luna',
  'gpt-6-sol',
  'gpt-6-astra',
  'gpt-6.1-sol',
  'gpt-6.1-terra',
  'gpt-5.6-luna',
  'gpt-5.6-sol',
  'gpt-5.6-terra',
  'gpt-5.5',
  'gpt-5.5-2026-04-23',
  'gpt-5.5-pro',
  'gpt-5.4',
  'gpt-5.4-mini',
  'gpt-5.4-nano',
  'gpt-5.2',
  'gpt-5.2-pro',
  'gpt-5.1',
  'gpt-4.1',
  'gpt-4.1-mini',
  'gpt-4o',
  'gpt-4o-mini',
];

export const Config = apiConfig({
  platform: 'chatgpt',
  env: { apiKey: 'OPENAI_API_KEY', baseUrl: 'OPENAI_BASE_URL' },
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-6-luna',
  models: MODELS,
}).safeExtend({ live: liveConfig({ env: 'LIVE_CHATGPT', mode: 'chatgpt_live', vendors: ['dataforseo', 'cloro'] }) });

export type Config = z.output<typeof Config>;
