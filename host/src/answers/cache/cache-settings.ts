import { DAY_MS, setting, z } from '@namedrop/plugin-api';

const HOUR_MS = 3_600_000;

const lifetime = (ms: number, what: string, which: string) =>
  setting(
    z
      .int()
      .min(0)
      .max(30 * DAY_MS)
      .default(ms)
      .describe(what),
    { env: `NAMEDROP_CACHE_${which}LIFETIME_MS` },
  );

/** Settings of the cache of answers. */
export const CacheSettings = z
  .strictObject({
    lifetimeMs: lifetime(DAY_MS, 'Milliseconds for which answers are kept; 0: none is, nor looked for.', ''),
    absentLifetimeMs: lifetime(HOUR_MS, 'The same for findings that there was no AI answer.', 'ABSENT_'),
    memoryMb: setting(
      z.int().min(1).max(65_536).default(64).describe('Mebibytes of answers that the host keeps in memory.'),
      { env: 'NAMEDROP_CACHE_MEMORY_MB' },
    ),
  })
  .prefault({});
export type CacheSettings = z.output<typeof CacheSettings>;
