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
});
