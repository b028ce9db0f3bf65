import { definePlugin, setting, z } from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { CHECK } from './modes-world.js';

const KEY = 'sk-example-0123456789';
const SHORT = 'brewline';

/** An engine whose upstream echoes its secrets. */
const echo = definePlugin({
  id: 'echo',
  apiVersion: 1,
  config: z.strictObject({
    apiKey: setting(z.string(), { env: 'ECHO_API_KEY', secret: true }),
    password: setting(z.string(), { env: 'ECHO_PASSWORD', secret: true }),
  }),
  requires: {},
  platforms: [{ id: 'echo', label: 'Echo', api: {} }],
  modes: [{ name: 'echo', channel: 'api', platforms: ['echo'], price: 1 }],
  setup: ({ config: { apiKey, password } }) => ({
    surfaces: [
      {
        platform: 'echo',
        channel: 'api',
        ask: async () => ({
          text: `Acme and ${password} lead. Authorization: Bearer ${apiKey}`,
          citations: [{ url: `https://crumb.example/?key=${apiKey}`, title: `Key ${apiKey}`, text: apiKey }],
          fanOut: [apiKey],
        }),
      },
    ],
  }),
});

test('a key that an upstream echoes is in no response, and a short secret that is a word stays in the text', async (t) => {
  const plugins = { echo: { module: echo, apiKey: KEY, password: SHORT } };
  const { post } = await startTestHost(t, { plugins });
  for (const attempt of ['fresh', 'cached']) {
    const { status, body } = await post('/v1/check', { ...CHECK, mode: 'echo', include: ['raw'] });
    t.is(status, 200, attempt);
    const json = JSON.stringify(body);
    t.false(json.includes(KEY), attempt);
    t.regex(json, /•••/);
    t.regex(json, /brewline/);
  }
});
