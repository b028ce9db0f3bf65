import { setting, z } from '@namedrop/plugin-api';

/** Settings of finished checks. */
export const CheckSettings = z
  .strictObject({
    keepDays: setting(
      z.int().min(0).max(36_500).default(400).describe('Days for which finished checks are kept; 0: not at all.'),
      { env: 'NAMEDROP_CHECKS_KEEP_DAYS' },
    ),
  })
  .prefault({});
