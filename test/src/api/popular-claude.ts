import { definePlugin, z } from '@namedrop/plugin-api';

/** Engine `claude` that answers every question with one sentence about Acme. */
export const claude = definePlugin({
  id: 'claude',
  apiVersion: 1,
  config: z.strictObject({}),
  requires: {},
  setup: () => ({
    surfaces: [{ platform: 'claude', channel: 'api', ask: async () => ({ text: 'Acme is popular.', citations: [] }) }],
  }),
});
