import { NamedropError } from '../errors/namedrop-error.js';
import { given, type Settings } from '../settings.js';
import type { Repeatable } from './retry-policy.js';

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

/** Returns the address of a call. @throws NamedropError for an empty segment of the path */
export function urlOf({ path, query = {} }: ApiRequest, { baseUrl }: Pick<Settings, 'baseUrl'>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined ? [] : [[name, wordOf(each)]])),
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
 */
export function initOf(
  { method, body, idempotencyKey, isPublic }: ApiRequest,
  headers: Readonly<Record<string, string>> | undefined,
  { apiKey, headers: always }: Pick<Settings, 'apiKey' | 'headers'>,
): RequestInit {
  const usual = given({
    accept: 'application/json',
    authorization: isPublic ? undefined : `Bearer ${apiKey}`,
    'content-type': body === undefined ? undefined : 'application/json',
    'idempotency-key': idempotencyKey,
  }) as Record<string, string>;
  const all = new Headers(usual);
  for (const [name, value] of Object.entries({ ...always, ...headers })) all.set(name, value);
  return { method, headers: all, redirect: 'manual', body: body === undefined ? undefined : JSON.stringify(body) };
}

const wordOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

/** Encodes a segment of a path. @throws NamedropError for an empty one, and for dots, which lead to other paths */
function segment(text: string): string {
  if (!/[^.]/.test(text)) throw new NamedropError('id: must not be empty, and not consist of dots');
  return encodeURIComponent(text);
}
