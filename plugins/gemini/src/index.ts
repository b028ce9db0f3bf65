import { API_VERSION, definePlugin, Http } from '@namedrop/plugin-api';
import { geminiApi } from './api.js';
import { Config } from './config.js';
import { RedirectResolver } from './redirect-resolver.js';

/** Gemini, asked through the Gemini API with Google Search. */
export default definePlugin({
  id: 'gemini',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http },
  setup: ({ config, ports, make }) => ({ surfaces: [geminiApi(config, ports.http, make(RedirectResolver))] }),
});
