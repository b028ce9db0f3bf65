import { API_VERSION, definePlugin, Http } from '@namedrop/plugin-api';
import { engineApi } from './api.js';
import { Config } from './config.js';

/** Engines that the operator describes in the configuration: each is a platform with a mode of its own. */
export default definePlugin({
  id: 'openai-compatible',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http },
  platforms: ({ engines }: Config) =>
    Object.entries(engines).map(([id, { label, deadlineMs, target }]) => ({
      id,
      label,
      api: { provider: id, deadlineMs, target },
    })),
  modes: ({ engines }: Config) =>
    Object.entries(engines).map(([name, { label, price }]) => ({
      name,
      label,
      channel: 'api' as const,
      platforms: [name],
      price,
    })),
  setup: ({ config, ports }) => ({
    surfaces: Object.entries(config.engines).map(([id, engine]) => engineApi(id, engine, ports.http)),
  }),
});
