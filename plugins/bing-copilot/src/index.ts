import { API_VERSION, Captures, definePlugin, Http } from '@namedrop/plugin-api';
import { Config } from './config.js';
import { bingCopilotLive } from './live.js';

/** The Copilot answer on Bing's results page, captured as people see it. */
export default definePlugin({
  id: 'bing-copilot',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http, captures: Captures },
  setup: ({ config, ports }) => ({ surfaces: [bingCopilotLive(config.live, ports)] }),
});
