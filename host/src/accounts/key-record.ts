import type { KeyRecord } from '@namedrop/contract';
import type { ApiKeyRow } from './api-key.model.js';

export type { KeyRecord };
export type KeyMode = KeyRecord['mode'];

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
