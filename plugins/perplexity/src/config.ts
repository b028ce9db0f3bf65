import { liveConfig } from '@namedrop/capture';
import { apiConfig, type z } from '@namedrop/plugin-api';

/** Models of Perplexity's own: the Agent API serves those of other vendors too, but they would not be Perplexity. */
const MODELS = ['perplexity/sonar'];

export const Config = apiConfig({
  platform: 'perplexity',
  env: { apiKey: 'PERPLEXITY_API_KEY', baseUrl: 'PERPLEXITY_BASE_URL' },
  /** Without a path. */
  baseUrl: 'https://api.perplexity.ai',
  model: 'perplexity/sonar',
  models: MODELS,
}).safeExtend({ live: liveConfig({ env: 'LIVE_PERPLEXITY', mode: 'perplexity_live', vendors: ['cloro'] }) });

export type Config = z.output<typeof Config>;
