/** Why a surface could not answer. One closed list, told in the words of each endpoint by the table below. */
export const FAULTS = [
  'timeout',
  'rate_limited',
  'auth_failed',
  'unavailable',
  'error',
  'region',
  'unconfigured',
  'over_budget',
] as const;
export type Fault = (typeof FAULTS)[number];

const UNASKED: ReadonlySet<Fault> = new Set(['region', 'unconfigured', 'over_budget']);

/** Returns whether a fault is known before any platform is asked, so that it is no failure of the platform. */
export function isUnasked(fault: Fault): boolean {
  return UNASKED.has(fault);
}

/** The codes of `errors[platform]` in a check. */
export const CHECK_FAULT_CODES = [
  'upstream_unavailable',
  'upstream_rate_limited',
  'upstream_timeout',
  'surface_unavailable_in_region',
] as const;
export type CheckFaultCode = (typeof CHECK_FAULT_CODES)[number];

/** What a check says of each fault. Fixed sentences: an upstream's own words may echo a key. */
export const CHECK_FAULTS: Readonly<Record<Fault, { readonly code: CheckFaultCode; readonly message: string }>> = {
  timeout: { code: 'upstream_timeout', message: 'The platform did not answer in time; try again.' },
  rate_limited: { code: 'upstream_rate_limited', message: 'The platform is limiting our requests; try again later.' },
  auth_failed: { code: 'upstream_unavailable', message: 'The platform refused the credentials of this deployment.' },
  unavailable: { code: 'upstream_unavailable', message: 'The platform could not be reached or failed; try again.' },
  error: { code: 'upstream_unavailable', message: 'The platform returned no usable answer.' },
  region: {
    code: 'surface_unavailable_in_region',
    message: 'The platform is not available in the requested region; another region may work.',
  },
  unconfigured: { code: 'upstream_unavailable', message: 'The platform is not configured on this deployment.' },
  over_budget: {
    code: 'upstream_unavailable',
    message: 'The platform is not asked any more today, since its budget is used up; try again after 00:00 UTC.',
  },
};
