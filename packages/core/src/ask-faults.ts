import type { Fault } from './faults.js';

/** The codes of a provider's error in an ask. Nothing gives the last one: a call that asks for a JSON schema is refused. */
export const PROVIDER_ERROR_CODES = [
  'provider_error',
  'provider_timeout',
  'provider_rate_limited',
  'provider_auth_failed',
  'provider_unavailable',
  'json_schema_not_supported',
] as const;
export type ProviderErrorCode = (typeof PROVIDER_ERROR_CODES)[number];

/** Why a provider gave no answer, as an ask says it. */
export interface ProviderFailure {
  readonly code: ProviderErrorCode;
  readonly message: string;
}

/** What an ask says of each fault. Fixed sentences: an upstream's own words may echo a key. */
export const PROVIDER_FAILURES: Readonly<Record<Fault, ProviderFailure>> = {
  timeout: { code: 'provider_timeout', message: 'The provider did not answer in time; try again.' },
  rate_limited: { code: 'provider_rate_limited', message: 'The provider is limiting our requests; try again later.' },
  auth_failed: { code: 'provider_auth_failed', message: 'The provider refused the credentials of this deployment.' },
  unavailable: { code: 'provider_unavailable', message: 'The provider could not be reached or failed; try again.' },
  error: { code: 'provider_error', message: 'The provider returned no usable answer.' },
  region: { code: 'provider_unavailable', message: 'The provider is not available there.' },
  unconfigured: { code: 'provider_unavailable', message: 'The provider is not configured on this deployment.' },
  over_budget: {
    code: 'provider_unavailable',
    message: 'The provider is not asked any more today, since its budget is used up; try again after 00:00 UTC.',
  },
};

/** What an ask says in which no provider answered: what all of them say, if they agree. @param failures at least one */
export function askFailure(failures: readonly ProviderFailure[]): ProviderFailure {
  const [first, ...others] = failures;
  const message = 'No provider returned a usable answer.';
  if (!first || others.some(({ code }) => code !== first.code)) return { code: 'provider_error', message };
  return {
    code: first.code,
    message: others.every((other) => other.message === first.message) ? first.message : message,
  };
}
