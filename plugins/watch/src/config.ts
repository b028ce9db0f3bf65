import { setting, z } from '@namedrop/plugin-api';

export const Config = z.strictObject({
  concurrency: setting(
    z
      .int()
      .min(1)
      .max(1000)
      .default(64)
      .describe('Runs of watches that a host does at once, mostly waiting for answers.'),
    { env: 'NAMEDROP_WATCH_CONCURRENCY' },
  ),
  keepDays: setting(
    z
      .int()
      .min(1)
      .max(36_500)
      .optional()
      .describe('Days for which runs are kept once they have ended; where absent, for ever.'),
    { env: 'NAMEDROP_WATCH_KEEP_DAYS' },
  ),
  maxPerAccount: setting(
    z
      .int()
      .min(1)
      .max(1_000_000)
      .default(1000)
      .describe('Active watches that an account may have; paused ones do not count.'),
    { env: 'NAMEDROP_WATCHES_PER_ACCOUNT' },
  ),
});
