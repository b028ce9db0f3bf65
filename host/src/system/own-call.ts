import { randomInt } from 'node:crypto';
import type { Clock, Secrets } from '@namedrop/plugin-api';
import { type Arrival, PROBE_HEADER, probeQuestion, readArrival } from '../http/addresses/reach-probe.js';
import { wordsOf } from '../plugins/problem.js';

/** Milliseconds until a call of the own address counts as unanswered. */
const CALL_MS = 4000;

/** Result of a call of the address that callers use. */
export type OwnCall =
  | { readonly kind: 'unreachable'; readonly why: string }
  /** Its certificate is not trusted here: `authority` where none vouches for it, else it names other hosts or its time is over. */
  | { readonly kind: 'untrusted'; readonly why: string; readonly authority: boolean }
  | { readonly kind: 'redirected'; readonly to: string }
  /** Another program answers, or a host of another deployment. */
  | { readonly kind: 'foreign'; readonly status: number }
  /** `proxies`: those in front of the host that add to `X-Forwarded-For`. */
  | { readonly kind: 'arrived'; readonly proxies: number; readonly arrival: Arrival };

export interface OwnCallParts {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/**
 * Calls the address that callers use, and has the host say how the call arrived. Never throws.
 * @param baseUrl the operator's own setting, so that the rules for addresses of callers do not apply
 */
export async function callOwnAddress(baseUrl: string, { secrets, clock }: OwnCallParts): Promise<OwnCall> {
  // Of a range for documentation (RFC 5737): entries behind it are those of proxies.
  const mark = `192.0.2.${randomInt(1, 255)}`;
  const headers = { [PROBE_HEADER]: probeQuestion(secrets, clock.now()), 'x-forwarded-for': mark };
  const url = `${baseUrl.replace(/\/+$/, '')}/v1/health`;
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(CALL_MS) });
    await response.body?.cancel();
    const arrival = readArrival(secrets, response.headers.get(PROBE_HEADER));
    if (arrival) return { kind: 'arrived', proxies: proxiesIn(arrival, mark), arrival };
    const to = response.headers.get('location');
    return to === null ? { kind: 'foreign', status: response.status } : { kind: 'redirected', to };
  } catch (error) {
    return failedCall(error as Error);
  }
}

/** Codes of Node.js for a certificate that no authority known here vouches for. */
const NO_AUTHORITY: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
/** Those for one of another name or time. */
const NOT_FITTING: ReadonlySet<unknown> = new Set([
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
]);

function failedCall(error: Error): OwnCall {
  if (error.name === 'TimeoutError') return { kind: 'unreachable', why: 'no answer within 4 s' };
  const why = wordsOf(error.cause ?? error);
  const { code } = (error.cause ?? {}) as { code?: unknown };
  const authority = NO_AUTHORITY.has(code);
  return authority || NOT_FITTING.has(code) ? { kind: 'untrusted', why, authority } : { kind: 'unreachable', why };
}

/** A proxy that replaces the header leaves its own entry and those of the proxies behind it. */
function proxiesIn({ forwarded }: Arrival, mark: string): number {
  return forwarded.length - 1 - forwarded.lastIndexOf(mark);
}
