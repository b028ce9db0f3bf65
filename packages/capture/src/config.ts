import { deadlineSetting, setting, z } from '@namedrop/plugin-api';
import { type Accesses, VENDORS, type VendorName } from './vendors.js';

/**
 * Milliseconds. Half of the deadline of the surfaces that write while one waits, so that a slow first vendor leaves the
 * second as long as it had itself. Most captures take a quarter of it.
 */
const ATTEMPT = 45_000;

/** What differs between the live surfaces. */
export interface LiveSettings {
  /** The variable that names the vendors, e.g. `LIVE_CHATGPT`. */
  readonly env: string;
  /** The mode that captures the surface alone, which names the variable of its deadline, e.g. `chatgpt_live`. */
  readonly mode: string;
  /** Who captures the surface; asked in this order, unless an operator says otherwise. */
  readonly vendors: readonly VendorName[];
  /** Milliseconds after which an attempt at DataForSEO is given up; default: 45 seconds. */
  readonly attemptMs?: number;
}

/** What `liveConfig` gives. */
export interface LiveConfig extends Accesses {
  readonly vendors: readonly (VendorName | 'off')[];
  /** Milliseconds that a capture may take, attempts and fallbacks included. */
  readonly deadlineMs?: number;
}

/** The settings of a live surface: who is asked, and the access to each vendor that captures it. */
export function liveConfig({ env, mode, vendors, attemptMs = ATTEMPT }: LiveSettings): z.ZodType<LiveConfig> {
  const accesses = Object.fromEntries(vendors.map((name) => [name, VENDORS[name].access(attemptMs)]));
  const deadlineMs = deadlineSetting(`NAMEDROP_${mode.toUpperCase()}_DEADLINE_MS`);
  return z.strictObject({ vendors: vendorOrder(env, vendors), deadlineMs, ...accesses }).prefault({});
}

/** Who is asked, in this order; `off` alone: nobody. */
function vendorOrder(env: string, names: readonly VendorName[]) {
  const choices: readonly (VendorName | 'off')[] = [...names, 'off'];
  const order = z
    .array(z.enum(choices))
    .min(1)
    .refine((list) => list.length === 1 || !list.includes('off'), 'must be off alone, or vendors without off')
    .refine((list) => new Set(list).size === list.length, 'must name each vendor once')
    .default([...names]);
  return setting(order, { env });
}
