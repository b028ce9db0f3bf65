import { NamedropError } from '../errors/namedrop-error.js';
import { given, type Settings } from '../settings.js';
import type { Repeatable } from './retry-policy.js';
import { withoutKey } from './without-key.js';

/** A call of an endpoint. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Segments of the path, not encoded. */
  readonly path: readonly string[];
  readonly query?: object;
  readonly body?: unknown;
  readonly repeatable: Repeatable;
  /** Same in all attempts. */
  readonly idempotencyKey?: string;
  /** Whether the call goes without the key. */
  readonly isPublic?: boolean;
}

/** Returns the address of a call. @throws NamedropError for a segment of the path or a value that no address can have */
export function urlOf({ path, query = {} }: ApiRequest, { baseUrl }: Pick<Settings, 'baseUrl'>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined ? [] : [[name, wordOf(name, each)]])),
  );
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  return `${baseUrl}/${path.map(segment).join('/')}${search}`;
}

/** Returns the idempotency key that an init has, from the call or from headers of the caller's own. */
export function keyIn({ headers }: RequestInit): string | undefined {
  return new Headers(headers).get('idempotency-key') ?? undefined;
}

/**
 * Builds the init of a fetch, without a signal. Redirects are not followed: they could lead to another host.
 * @param headers those of the call; they win over those of the client, and these over the usual ones
 * @throws NamedropError for a body that is not JSON, and for characters that headers cannot have
 */
export function initOf(
  { method, body, idempotencyKey, isPublic }: ApiRequest,
  headers: Readonly<Record<string, string>> | undefined,
  { apiKey, headers: always }: Pick<Settings, 'apiKey' | 'headers'>,
): RequestInit {
  const usual = {
    accept: 'application/json',
    authorization: isPublic ? undefined : `Bearer ${apiKey}`,
    'content-type': body === undefined ? undefined : 'application/json',
    'idempotency-key': idempotencyKey,
  };
  const all = new Headers();
  for (const [name, value] of [usual, always, headers ?? {}].flatMap((some) => Object.entries(given(some))))
    orThrow(
      () => all.set(name, String(value)),
      `headers: ${withoutKey(name, apiKey)} has characters that headers cannot have`,
    );
  const json = orThrow(() => JSON.stringify(body), 'params: must be JSON, which has no BigInt and no cycles');
  return { method, headers: all, redirect: 'manual', body: json };
}

function wordOf(name: string, value: unknown): string {
  const write = () => (value instanceof Date ? value.toISOString() : String(value));
  return orThrow(write, `${name}: must be text, a number or a valid date`);
}

/** Encodes a segment of a path. @throws NamedropError for an empty one, and for dots, which lead to other paths */
function segment(text: string): string {
  if (!/[^.]/.test(text)) throw new NamedropError('id: must not be empty, and not consist of dots');
  return orThrow(() => encodeURIComponent(text), 'id: must be well-formed text');
}

/** Does what the runtime may refuse. @throws NamedropError: the runtime's error could show a secret of the caller */
function orThrow<T>(work: () => T, message: string): T {
  try {
    return work();
  } catch {
    // Reported below.
  }
  throw new NamedropError(message);
}
