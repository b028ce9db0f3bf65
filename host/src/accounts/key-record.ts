import type { ApiKeyRow } from './api-key.model.js';

export type KeyMode = 'live' | 'test';

/** An API key, as the keys endpoints show it. Never holds the token. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  /** The first 13 characters of the token. */
  readonly prefix: string;
  readonly mode: KeyMode;
  readonly status: 'active' | 'revoked';
  /** ISO 8601, as the other two. */
  readonly created_at: string;
  /** null: never. Up to a minute behind. */
  readonly last_used_at: string | null;
  /** null: not revoked. */
  readonly revoked_at: string | null;
}

export function toKeyRecord({ id, name, prefix, mode, createdAt, lastUsedAt, revokedAt }: ApiKeyRow): KeyRecord {
  return {
    id,
    name,
    prefix,
    mode,
    status: revokedAt ? 'revoked' : 'active',
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}
