import { API_VERSION, definePlugin, Http } from '@namedrop/plugin-api';
import { chatgptApi } from './api.js';
import { Config } from './config.js';

/** ChatGPT, asked through the OpenAI Responses API with web search. */
export default definePlugin({
  id: 'chatgpt',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http },
  setup: ({ config, ports }) => ({ surfaces: [chatgptApi(config, ports.http)] }),
});
