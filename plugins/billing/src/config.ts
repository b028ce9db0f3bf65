import { setting, z } from '@namedrop/plugin-api';

export const Config = z.strictObject({
  holdMs: setting(
    z
      .int()
      .min(1000)
      .max(86_400_000)
      .default(300_000)
      .describe('Milliseconds after which what a call holds is given back by itself.'),
    { env: 'NAMEDROP_HOLD_MS' },
  ),
});
