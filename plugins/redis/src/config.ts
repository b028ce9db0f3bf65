import { setting, z } from '@namedrop/plugin-api';

/** Not `z.url()`: its message would have to name what is allowed, and a host alone is none. */
const address = z
  .string()
  .refine((text) => /^rediss?:\/\/./.test(text) && URL.canParse(text), 'must be an address like redis://host:6379');

export const Config = z.strictObject({
  /** Optional: without it the plugin is installed, not broken. May hold a user name and a password. */
  url: setting(address.optional(), { env: 'REDIS_URL', secret: true }),
  /** Before every key, so that others may use the same database. */
  prefix: setting(z.string().min(1).max(64).default('namedrop:'), { env: 'REDIS_PREFIX' }),
});
export type Config = z.output<typeof Config>;
