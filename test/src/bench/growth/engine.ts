import { QUICK_PLATFORMS } from '@namedrop/contract';
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

const models = { default: 'model', allowed: ['model'] };

const OFFICIAL: readonly Surface[] = QUICK_PLATFORMS.map((platform) => ({ platform, channel: 'api', models, ask }));

/** The surfaces of a quick check, of asks and of watches, without any vendor. */
export const engine = definePlugin({
  id: 'engine',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: {},
  setup: () => ({ surfaces: [...OFFICIAL, { platform: 'ai_overview', channel: 'live', ask }] }),
});
