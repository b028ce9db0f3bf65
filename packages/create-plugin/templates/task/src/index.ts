import { API_VERSION, definePlugin, Http } from '@namedrop/plugin-api';
import { Config } from './config.ts';
import { samplePluginSurface } from './surface.ts';

/** Sample Plugin, with a mode of its own. */
export default definePlugin({
  id: 'sample-plugin',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http },
  platforms: [
    {
      id: 'sample_plugin',
      label: 'Sample Plugin',
      api: { provider: 'sample_plugin', deadlineMs: 90_000, target: { successRate: 0.99, p95LatencyMs: 10_000 } },
    },
  ],
  // The price is in credits, for a fresh answer.
  modes: [{ name: 'sample_plugin', label: 'Sample Plugin', channel: 'api', platforms: ['sample_plugin'], price: 25 }],
  setup: ({ config, ports }) => ({ surfaces: [samplePluginSurface(config, ports.http)] }),
});
