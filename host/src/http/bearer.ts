import { AccountSuspended, ApiError, type Caller, type Dialect } from '@namedrop/plugin-api';

/** Finds whose key a token is. */
export interface Authenticator {
  /** @returns undefined for what is no active key. @throws AccountSuspended */
  authenticate(token: string): Promise<Caller | undefined>;
}

/** The words of check and watch; other endpoints name their own (docs/conformance.md, AUT-06 to AUT-12). */
const DEFAULT_CODES: Pick<Dialect, 'missingKey' | 'unknownKey'> = {
  missingKey: 'missing_authorization',
  unknownKey: 'invalid_api_key',
};

const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };

/** Returns the codes of 401 on a bearer route: without a key, and with an unknown one. */
export function codesOfKeys(codes: Partial<Dialect> = {}): readonly [missingKey: string, unknownKey: string] {
  const { missingKey, unknownKey } = { ...DEFAULT_CODES, ...codes };
  return [missingKey, unknownKey];
}

/**
 * Who calls, from an Authorization header.
 * @throws ApiError 401, with the route's own code for "no key", and for "not an active key" or "account suspended"
 */
export async function authenticate(
  header: string | undefined,
  keys: Authenticator,
  codes: Partial<Dialect> = {},
): Promise<Caller> {
  const [missingKey, unknownKey] = codesOfKeys(codes);
  const token = bearerToken(header);
  if (token === undefined) {
    const message = 'Send your API key in the header "Authorization: Bearer <key>".';
    throw new ApiError(401, missingKey, message, { headers: CHALLENGE });
  }
  const caller = await keys.authenticate(token).catch((error: unknown) => {
    if (!(error instanceof AccountSuspended)) throw error;
    throw new ApiError(401, unknownKey, error.message, { headers: CHALLENGE, cause: error });
  });
  if (caller) return caller;
  const message =
    'This API key is unknown or revoked. Create one with POST /v1/keys when signed in, or ask the operator for one.';
  throw new ApiError(401, unknownKey, message, { headers: CHALLENGE });
}

function bearerToken(header = ''): string | undefined {
  const [scheme, token, ...rest] = header.trim().split(/ +/, 3);
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined;
}
