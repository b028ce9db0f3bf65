import { type Clock, DAY_MS, type Route, route } from '@namedrop/plugin-api';
import { referenceLimit } from '../docs/reference-limit.js';
import { OPERATOR_PATHS } from '../http/operator-paths.js';

/** Days until the file expires. RFC 9116 recommends less than a year. */
const VALID_DAYS = 90;

const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
const limit = referenceLimit('security');

/** Parts of the route of `security.txt`. */
export interface SecurityTxtParts {
  /** At least one, the preferred one first. */
  readonly contacts: readonly string[];
  /** As it is configured; absent: the file names no canonical address. */
  readonly baseUrl?: string | undefined;
  readonly clock: Clock;
}

/** GET /.well-known/security.txt (RFC 9116): where people report vulnerabilities of this deployment. */
export function securityTxtRoute({ contacts, baseUrl, clock }: SecurityTxtParts): Route {
  const fields = contacts.map((contact) => `Contact: ${contact}`);
  const canonical = canonicalOf(baseUrl);
  return route({
    method: 'get',
    path: OPERATOR_PATHS.securityTxt,
    auth: 'none',
    limit,
    handle: async () => {
      const lines = [...fields, `Expires: ${expiryAt(clock.now())}`, ...canonical];
      return { status: 200, headers: HEADERS, body: `${lines.join('\n')}\n` };
    },
  });
}

/** The file belongs to the root of the domain, also where the deployment has a path. The RFC allows https alone. */
function canonicalOf(baseUrl: string | undefined): string[] {
  if (!baseUrl?.startsWith('https://')) return [];
  return [`Canonical: ${new URL(OPERATOR_PATHS.securityTxt, baseUrl).href}`];
}

/** Counts from the start of the UTC day, so that all hosts say the same all day. */
function expiryAt(now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  return new Date((today + VALID_DAYS) * DAY_MS).toISOString();
}
