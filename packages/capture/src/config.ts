import { apiKeySetting, baseUrlSetting, setting, z } from '@namedrop/plugin-api';
import type { VendorName } from './vendor.js';

/** Milliseconds that DataForSEO itself gives a capture; it answers with an error after that. */
const LONGEST_ATTEMPT = 90_000;
/**
 * Milliseconds. Half of the deadline of the surfaces that write while one waits, so that a slow first vendor leaves the
 * second as long as it had itself. Most captures take a quarter of it.
 */
const ATTEMPT = 45_000;
/** Milliseconds before cloro is asked for the first time whether a task is done. */
const FIRST_POLL = 2_000;

/** What differs between the live surfaces. */
export interface LiveSettings {
  /** The variable that names the vendors, e.g. `LIVE_CHATGPT`. */
  readonly env: string;
  /** Milliseconds after which an attempt at DataForSEO is given up; default: 45 seconds. */
  readonly attemptMs?: number;
}

/** The settings of a surface that both vendors capture. */
export function liveConfig({ env, attemptMs = ATTEMPT }: LiveSettings) {
  return z
    .strictObject({
      vendors: vendorOrder(env, ['dataforseo', 'cloro']),
      dataforseo: z
        .strictObject({
          login: setting(
            z
              .string()
              .regex(/^[^:]+$/, 'must not hold a colon')
              .optional(),
            { env: 'DATAFORSEO_LOGIN' },
          ),
          password: setting(z.string().min(1).optional(), { env: 'DATAFORSEO_PASSWORD', secret: true }),
          baseUrl: baseUrlSetting('DATAFORSEO_BASE_URL', 'https://api.dataforseo.com'),
          /** Milliseconds that one attempt may take; the surface's deadline covers all of them. */
          attemptMs: z.int().min(1).max(LONGEST_ATTEMPT).default(attemptMs),
        })
        .prefault({}),
      cloro: CloroAccess,
    })
    .prefault({});
}

/** The settings of a surface that only cloro captures. */
export function cloroConfig({ env }: LiveSettings) {
  return z.strictObject({ vendors: vendorOrder(env, ['cloro']), cloro: CloroAccess }).prefault({});
}

const CloroAccess = z
  .strictObject({
    apiKey: apiKeySetting('CLORO_API_KEY'),
    baseUrl: baseUrlSetting('CLORO_BASE_URL', 'https://api.cloro.dev'),
    /** Milliseconds before the first look at a task; later ones come at growing distances, up to five times this. */
    pollMs: z.int().min(1).max(60_000).default(FIRST_POLL),
  })
  .prefault({});

/** Who is asked, in this order; `off` alone: nobody. */
function vendorOrder(env: string, names: readonly VendorName[]) {
  const choices: readonly (VendorName | 'off')[] = [...names, 'off'];
  const order = z
    .array(z.enum(choices))
    .min(1)
    .refine((list) => list.length === 1 || !list.includes('off'), 'off stands alone')
    .refine((list) => new Set(list).size === list.length, 'names a vendor twice')
    .default([...names]);
  return setting(order, { env });
}

export type DataForSeoAccess = z.output<ReturnType<typeof liveConfig>>['dataforseo'];
export type CloroAccess = z.output<typeof CloroAccess>;

/** What `liveConfig` and `cloroConfig` give. */
export interface LiveConfig {
  readonly vendors: readonly (VendorName | 'off')[];
  readonly dataforseo?: DataForSeoAccess;
  readonly cloro: CloroAccess;
}
