import { setting, z } from '@namedrop/plugin-api';

export const Config = z.strictObject({
  keepDays: setting(
    z.int().min(1).max(3650).default(30).describe('Days for which deliveries are kept once they have ended.'),
    { env: 'NAMEDROP_DELIVERIES_KEEP_DAYS' },
  ),
});
