import { API_VERSION, definePlugin, Http } from '@namedrop/plugin-api';
import { perplexityApi } from './api.js';
import { Config } from './config.js';

/** Perplexity, asked through its Agent API with web search. */
export default definePlugin({
  id: 'perplexity',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http },
  setup: ({ config, ports }) => ({ surfaces: [perplexityApi(config, ports.http)] }),
});
