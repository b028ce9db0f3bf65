import { apiKeySetting, baseUrlSetting, z } from '@namedrop/plugin-api';

export const Config = z.strictObject({
  apiKey: apiKeySetting('SAMPLE_PLUGIN_API_KEY'),
  baseUrl: baseUrlSetting('SAMPLE_PLUGIN_BASE_URL', 'https://api.sample-plugin.example'),
});
export type Config = z.output<typeof Config>;
