import { API_VERSION, Captures, definePlugin, Http } from '@namedrop/plugin-api';
import { Config } from './config.js';
import { bingCopilotLive } from './live.js';

/** The Copilot answer on Bing's results page, captured as people see it. */
export default definePlugin({
  id: 'bing-copilot',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http, captures: Captures },
  platforms: ({ live }) => [{ id: 'bing_copilot', label: 'Bing Copilot', live: { deadlineMs: live.deadlineMs } }],
  setup: ({ config, ports }) => ({ surfaces: [bingCopilotLive(config.live, ports)] }),
});
