import { apiKeySetting, baseUrlSetting, setting, z } from '@namedrop/plugin-api';

export const Config = z.strictObject({
  apiKey: apiKeySetting('SAMPLE_PLUGIN_API_KEY'),
  baseUrl: baseUrlSetting('SAMPLE_PLUGIN_BASE_URL', 'https://api.sample-plugin.example'),
  /** Milliseconds between two looks at a task. */
  pollMs: setting(z.int().min(1).max(60_000).default(1000), { env: 'SAMPLE_PLUGIN_POLL_MS' }),
});
export type Config = z.output<typeof Config>;
