import { API_VERSION, definePlugin, Http } from '@namedrop/plugin-api';
import { grokApi } from './api.js';
import { Config } from './config.js';

/** Rounds of searching and thinking may take long; two of them take 6 s. */
const DEADLINE_MS = 90_000;
const TARGET = { successRate: 0.99, p95LatencyMs: 20_000 };

/** Grok, asked through xAI's Responses API with its own web search. */
export default definePlugin({
  id: 'grok',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http },
  platforms: ({ deadlineMs = DEADLINE_MS, target }) => [
    { id: 'grok', label: 'Grok', api: { provider: 'xai', deadlineMs, target: { ...TARGET, ...target } } },
  ],
  modes: [{ name: 'grok', label: 'Grok', channel: 'api', platforms: ['grok'], price: 40 }],
  setup: ({ config, ports }) => ({ surfaces: [grokApi(config, ports.http)] }),
});
