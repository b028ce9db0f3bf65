import { API_VERSION, Captures, definePlugin, Http } from '@namedrop/plugin-api';
import { geminiApi } from './api.js';
import { Config } from './config.js';
import { geminiLive } from './live.js';
import { RedirectResolver } from './redirect-resolver.js';

/** Gemini: asked through the Gemini API with Google Search, and captured as people see it on gemini.google.com. */
export default definePlugin({
  id: 'gemini',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http, captures: Captures },
  platforms: ({ deadlineMs, target, live }) => [
    {
      id: 'gemini',
      label: 'Gemini',
      api: { provider: 'gemini', deadlineMs, target },
      live: { provider: 'gemini', deadlineMs: live.deadlineMs },
    },
  ],
  setup: ({ config, ports, make }) => ({
    surfaces: [geminiApi(config, ports.http, make(RedirectResolver)), geminiLive(config.live, ports)],
  }),
});
