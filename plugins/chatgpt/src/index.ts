import { API_VERSION, Captures, definePlugin, Http } from '@namedrop/plugin-api';
import { chatgptApi } from './api.js';
import { Config } from './config.js';
import { chatgptLive } from './live.js';

/** ChatGPT: asked through the OpenAI Responses API with web search, and captured as people see it on chatgpt.com. */
export default definePlugin({
  id: 'chatgpt',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http, captures: Captures },
  platforms: ({ deadlineMs, target, live }) => [
    {
      id: 'chatgpt',
      label: 'ChatGPT',
      api: { provider: 'openai', deadlineMs, target },
      live: { provider: 'openai', deadlineMs: live.deadlineMs },
    },
  ],
  setup: ({ config, ports }) => ({ surfaces: [chatgptApi(config, ports.http), chatgptLive(config.live, ports)] }),
});
