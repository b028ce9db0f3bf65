import { setting, z } from '@namedrop/plugin-api';

/** Settings of stored replies of capture vendors. */
export const CaptureSettings = z
  .strictObject({
    keepDays: setting(
      z.int().min(0).max(30).default(3).describe('Days for which replies of capture vendors are kept; 0: not at all.'),
      { env: 'NAMEDROP_CAPTURES_KEEP_DAYS' },
    ),
  })
  .prefault({});
