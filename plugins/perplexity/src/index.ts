import { API_VERSION, Captures, definePlugin, Http } from '@namedrop/plugin-api';
import { perplexityApi } from './api.js';
import { Config } from './config.js';
import { perplexityLive } from './live.js';

/** Perplexity: asked through its Agent API with web search, and captured as people see it on perplexity.ai. */
export default definePlugin({
  id: 'perplexity',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http, captures: Captures },
  platforms: ({ deadlineMs, target, live }) => [
    {
      id: 'perplexity',
      label: 'Perplexity',
      api: { provider: 'perplexity', deadlineMs, target },
      live: { provider: 'perplexity', deadlineMs: live.deadlineMs },
    },
  ],
  setup: ({ config, ports }) => ({ surfaces: [perplexityApi(config, ports.http), perplexityLive(config.live, ports)] }),
});
