import { baseUrlSetting, setting, z } from '@namedrop/plugin-api';
import { pollSetting } from '../poll.js';

/** Milliseconds that DataForSEO itself gives a capture; it answers with an error after that. */
const LONGEST_ATTEMPT = 90_000;

/** The settings of an account with DataForSEO. @param attemptMs default of the milliseconds for one attempt */
export const dataForSeoAccess = (attemptMs: number) =>
  z
    .strictObject({
      login: setting(
        z
          .string()
          .regex(/^[!-9;-~]+$/, 'must be one word of printable ASCII without a colon')
          .optional(),
        { env: 'DATAFORSEO_LOGIN' },
      ),
      password: setting(z.string().min(1).optional(), { env: 'DATAFORSEO_PASSWORD', secret: true }),
      baseUrl: baseUrlSetting('DATAFORSEO_BASE_URL', 'https://api.dataforseo.com'),
      /** Milliseconds that one attempt may take; the surface's deadline covers all of them. */
      attemptMs: z.int().min(1).max(LONGEST_ATTEMPT).default(attemptMs),
      pollMs: pollSetting(),
    })
    // Half an account would be passed over without a word, and every question go to another vendor.
    .refine(({ login, password }) => login === undefined || password !== undefined, togetherWith('login', 'password'))
    .refine(({ login, password }) => password === undefined || login !== undefined, togetherWith('password', 'login'))
    .prefault({});

function togetherWith(set: string, missing: string) {
  return { path: [missing], error: `must be set together with ${set}` };
}

export type DataForSeoAccess = z.output<ReturnType<typeof dataForSeoAccess>>;
