import { API_VERSION, Captures, definePlugin, Http } from '@namedrop/plugin-api';
import { Config } from './config.js';
import { aiModeLive } from './live.js';

/** Google's AI Mode, captured as people see it. */
export default definePlugin({
  id: 'ai-mode',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http, captures: Captures },
  platforms: ({ live }) => [{ id: 'ai_mode', label: 'AI Mode', live: { deadlineMs: live.deadlineMs } }],
  setup: ({ config, ports }) => ({ surfaces: [aiModeLive(config.live, ports)] }),
});
