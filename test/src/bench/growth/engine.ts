import { API_VERSION, definePlugin, type Surface, z } from '@namedrop/plugin-api';
import { HANGING } from './host-settings.js';

const ANSWER = {
  text: 'Acme is a popular choice. Globex follows.',
  citations: [{ url: 'https://reviews.example/crm' }],
};

/** Answers at once, except for questions that hang, which it answers when their deadline has passed. */
const ask: Surface['ask'] = async ({ text }, signal) => {
  if (text.startsWith(HANGING)) await new Promise((_, reject) => signal.addEventListener('abort', reject));
  return ANSWER;
};

const PROVIDERS = { chatgpt: 'openai', claude: 'anthropic', gemini: 'gemini', perplexity: 'perplexity' } as const;
const models = { default: 'model', allowed: ['model'] };

const OFFICIAL: readonly Surface[] = Object.entries(PROVIDERS).map(([platform, provider]) => ({
  platform: platform as keyof typeof PROVIDERS,
  channel: 'api',
  provider,
  models,
  ask,
}));

/** The surfaces of a quick check, of asks and of watches, without any vendor. */
export const engine = definePlugin({
  id: 'engine',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: {},
  setup: () => ({ surfaces: [...OFFICIAL, { platform: 'ai_overview', channel: 'live', ask }] }),
});
