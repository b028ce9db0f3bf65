import { apiKeySetting, baseUrlSetting, setting, z } from '@namedrop/plugin-api';
import { pollSetting } from '../poll.js';

/** The settings of an account with cloro. */
export const cloroAccess = () =>
  z
    .strictObject({
      apiKey: apiKeySetting('CLORO_API_KEY'),
      baseUrl: baseUrlSetting('CLORO_BASE_URL', 'https://api.cloro.dev'),
      pollMs: pollSetting(),
      /** US dollars that the account pays for one credit, with nine decimals at most. Absent: costs are not estimated. */
      creditUsd: setting(z.number().min(0).max(1000).multipleOf(0.000000001).optional(), { env: 'CLORO_CREDIT_USD' }),
    })
    .prefault({});
export type CloroAccess = z.output<ReturnType<typeof cloroAccess>>;
