import { API_VERSION, Captures, definePlugin, Http } from '@namedrop/plugin-api';
import { Config } from './config.js';
import { aiOverviewLive } from './live.js';

/** Google's AI Overview, captured as people see it above the search results. */
export default definePlugin({
  id: 'ai-overview',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http, captures: Captures },
  platforms: ({ live }) => [{ id: 'ai_overview', label: 'AI Overview', live: { deadlineMs: live.deadlineMs } }],
  setup: ({ config, ports }) => ({ surfaces: [aiOverviewLive(config.live, ports)] }),
});
