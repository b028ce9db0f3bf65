import { API_VERSION, definePlugin, Http } from '@namedrop/plugin-api';
import { claudeApi } from './api.js';
import { Config } from './config.js';

/** Claude, asked through the Anthropic Messages API with web search. */
export default definePlugin({
  id: 'claude',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http },
  platforms: ({ deadlineMs, target }) => [
    {
      id: 'claude',
      label: 'Claude',
      api: { provider: 'anthropic', deadlineMs, target },
    },
  ],
  setup: ({ config, ports }) => ({ surfaces: [claudeApi(config, ports.http)] }),
});
