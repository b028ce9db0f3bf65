import { apiConfig, setting, z } from '@namedrop/plugin-api';

/** Models that can search the web. Aliases such as `grok-latest` are left out, since the model behind them changes. */
const MODELS = ['grok-4.3', 'grok-4.5', 'grok-4.6', 'grok-4.7', 'grok-4.20-reasoning', 'grok-4.20-non-reasoning'];

export const Config = apiConfig({
  platform: 'grok',
  env: { apiKey: 'XAI_API_KEY', baseUrl: 'XAI_BASE_URL' },
  baseUrl: 'https://api.x.ai/v1',
  model: 'grok-4.3',
  models: MODELS,
}).safeExtend({
  /** Offers the model a search of posts on X besides that of the web. */
  xSearch: setting(z.boolean().default(false), { env: 'XAI_X_SEARCH' }),
  /** Sends the country of a check. Off, since no call of this API is known to have taken it. */
  userLocation: setting(z.boolean().default(false), { env: 'XAI_USER_LOCATION' }),
});

export type Config = z.output<typeof Config>;
