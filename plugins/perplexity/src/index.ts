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
  setup: ({ config, ports }) => ({ surfaces: [perplexityApi(config, ports.http), perplexityLive(config.live, ports)] }),
});
