import type { Ad, Answer, BrandEntity, Citation } from './answer.js';
import { CHECK_FAULTS, type CheckFaultCode, type Fault } from './faults.js';
import type { Platform } from './modes.js';

/** One slot of a check's `providers`, as it stands on the wire. */
export interface PlatformResult {
  readonly mentioned: boolean;
  /** 1 is first; null when not mentioned. */
  readonly rank: number | null;
  /** The sentence around the mention; empty when not mentioned. */
  readonly context: string;
  readonly citations: readonly (Omit<Citation, 'title' | 'snippet'> & { readonly title: string })[];
  readonly fan_out: readonly string[];
  readonly brand_entities?: readonly BrandEntity[];
  readonly sponsored?: readonly Ad[];
  readonly surface_present?: false;
  readonly raw?: string;
}

/** One slot of a check's `errors`. */
export interface PlatformError {
  readonly code: CheckFaultCode;
  readonly message: string;
  readonly status?: 503;
}

/** What a check found: each requested platform is in exactly one of the two. */
export interface Report {
  readonly providers: Readonly<Partial<Record<Platform, PlatformResult>>>;
  readonly errors: Readonly<Partial<Record<Platform, PlatformError>>>;
  /** How many platforms answered. */
  readonly answered: number;
}
export type { Answer, Fault };
export { CHECK_FAULTS };
