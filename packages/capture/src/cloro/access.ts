import { apiKeySetting, baseUrlSetting, z } from '@namedrop/plugin-api';
import { pollSetting } from '../poll.js';

/** The settings of an account with cloro. */
export const cloroAccess = () =>
  z
    .strictObject({
      apiKey: apiKeySetting('CLORO_API_KEY'),
      baseUrl: baseUrlSetting('CLORO_BASE_URL', 'https://api.cloro.dev'),
      pollMs: pollSetting(),
    })
    .prefault({});
export type CloroAccess = z.output<ReturnType<typeof cloroAccess>>;
