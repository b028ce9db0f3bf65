import type { Clock, Secrets } from '@namedrop/plugin-api';
import type { RequestHandler } from 'express';
import { clientAddress } from './client-address.js';

/** Header of a call that asks how it arrived, and of the reply that says it. */
export const PROBE_HEADER = 'x-namedrop-probe';
/** Contexts of the sealed values in both. */
const ASKS = 'host.probe.asks';
const ANSWERS = 'host.probe.answers';
/** Milliseconds for which a question is answered, whichever clock is ahead. */
const VALID_MS = 5 * 60_000;
/** Entries of `X-Forwarded-For` that are reported, from the last one. */
const MAX_ENTRIES = 20;

/** Arrival of a call at the host. */
export interface Arrival {
  /** Entries of `X-Forwarded-For`, in their order. */
  readonly forwarded: readonly string[];
  /** The address that counts as the client's. */
  readonly client: string;
  readonly trustedProxyHops: number;
}

export interface ReachProbeParts {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly trustedProxyHops: number;
}

/** Returns the header of a question. Only a program with the secret key can make one. */
export function probeQuestion(secrets: Secrets, now: Date): string {
  return secrets.seal(now.toISOString(), ASKS);
}

/** Reads the header of a reply. @returns undefined where no host with this secret key has made it */
export function readArrival(secrets: Secrets, header: string | null): Arrival | undefined {
  const text = header === null ? undefined : opened(secrets, header, ANSWERS);
  return text === undefined ? undefined : (JSON.parse(text) as Arrival);
}

/** Answers calls that ask how they arrived, in a header of their reply. Calls without a sealed question are not. */
export function reachProbe({ secrets, clock, trustedProxyHops }: ReachProbeParts): RequestHandler {
  return (request, response, next) => {
    const question = request.headers[PROBE_HEADER];
    const asked = typeof question === 'string' ? opened(secrets, question, ASKS) : undefined;
    if (asked !== undefined && Math.abs(clock.now().getTime() - Date.parse(asked)) <= VALID_MS) {
      const entries = (request.headersDistinct['x-forwarded-for'] ?? []).join(',').split(',');
      const forwarded = entries
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
        .slice(-MAX_ENTRIES);
      const arrival: Arrival = { forwarded, client: clientAddress(request, trustedProxyHops), trustedProxyHops };
      response.setHeader(PROBE_HEADER, secrets.seal(JSON.stringify(arrival), ANSWERS));
    }
    next();
  };
}

function opened(secrets: Secrets, sealed: string, context: string): string | undefined {
  try {
    return secrets.open(sealed, context);
  } catch {
    return undefined;
  }
}
