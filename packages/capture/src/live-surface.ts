import {
  type Answer,
  type Platform,
  type Surface,
  SurfaceError,
  surfaceErrorOf,
  type UnconfiguredSurface,
} from '@namedrop/plugin-api';
import type { LiveConfig } from './config.js';
import { LiveCapture } from './live-capture.js';
import { readAnswer } from './read-answer.js';
import type { LivePorts, Vendor } from './vendor.js';
import { type Through, vendorsOf } from './vendors.js';

/** What a plugin says of its live surface. */
export interface LiveSurfaceOptions {
  readonly platform: Platform;
  readonly config: LiveConfig;
  readonly ports: LivePorts;
  /** How each vendor captures it. */
  readonly through: Through;
  /** Folder of replies of the vendors: see `Surface.samples`. */
  readonly samples?: URL;
  /** Where vendors are known to miss answers: one that finds none is asked once more. */
  readonly doubtsAbsence?: boolean;
}

/**
 * A surface that is captured by the configured vendors, in the configured order. One attempt more than the first is
 * made for a question, at most: with the next vendor where there is one, else with the same.
 */
export function liveSurface({
  platform,
  config,
  ports,
  through,
  samples,
  doubtsAbsence = false,
}: LiveSurfaceOptions): Surface | UnconfiguredSurface {
  const known = vendorsOf(through, config, { platform, ...ports });
  const chosen = config.vendors.flatMap((name) => known.filter((vendor) => vendor.name === name));
  const vendors = chosen.filter(({ missing }) => missing.length === 0);
  const capture = new LiveCapture({ platform, captures: ports.captures, doubtsAbsence });
  const slot = {
    platform,
    channel: 'live' as const,
    reread(name: string, body: string) {
      const vendor = known.find((one) => one.name === name);
      if (!vendor) throw new SurfaceError('error', 'no such vendor captures this surface');
      return reread(vendor, body);
    },
  };
  const [first, ...others] = vendors;
  if (!first) return { ...slot, needs: [needsOf(chosen)] };
  return {
    ...slot,
    samples,
    localizes: 'region',
    through: vendors.map(({ name }) => name),
    ask: (question, signal) => capture.ask(question, signal, [first, ...others]),
  };
}

/** The cost is that of the reply, also where several questions shared it. */
function reread(vendor: Vendor, body: string): Answer {
  try {
    const answer = readAnswer(vendor, body, { unknown: () => undefined, empty: () => undefined });
    const cost = vendor.costOf(body);
    return cost ? { ...answer, cost } : answer;
  } catch (cause) {
    throw surfaceErrorOf(cause, new AbortController().signal, vendor.title);
  }
}

/** e.g. `DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, or CLORO_API_KEY`. */
function needsOf(chosen: readonly Vendor[]): string {
  return chosen.map(({ missing }) => missing.join(' and ')).join(', or ') || 'a vendor: its setting says off';
}
