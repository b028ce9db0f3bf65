import { z } from 'zod';
import { type CreateKeyBody, CreateKeyResponse, type KeyRecord, KeysResponse, RevokeKeyResponse } from '../keys.js';
import { CREATED_AT, REQUEST_ID } from './example-values.js';
import type { Operation } from './operation.js';

const ID = '7c1f0e2d-3b4a-4958-8776-95a4b3c2d1e0';

const KEY: KeyRecord = {
  id: ID,
  name: 'Reporting',
  prefix: 'lvk_live_4f7Q',
  mode: 'live',
  status: 'active',
  created_at: CREATED_AT,
  last_used_at: null,
  revoked_at: null,
};

/** Operations of API keys. */
export const KEY_OPERATIONS = {
  listKeys: {
    id: 'listKeys',
    tag: 'Keys',
    summary: 'List the keys of the account',
    description: 'Lists revoked keys too, newest first. The tokens are in no list.',
    responses: {
      200: {
        description: 'Keys.',
        schema: KeysResponse,
        examples: { one: { request_id: REQUEST_ID, keys: [KEY] } satisfies KeysResponse },
      },
    },
  },
  createKey: {
    id: 'createKey',
    tag: 'Keys',
    summary: 'Create a key',
    description: 'The reply has the token, which no later reply contains.',
    examples: { live: { name: 'Reporting' } satisfies Partial<CreateKeyBody> },
    responses: {
      201: {
        description: 'Key with its token.',
        schema: CreateKeyResponse,
        examples: {
          created: {
            request_id: REQUEST_ID,
            key: KEY,
            token: 'lvk_live_4f7QexampleTokenOfFortyCharacters0000001',
          } satisfies CreateKeyResponse,
        },
      },
    },
  },
  revokeKey: {
    id: 'revokeKey',
    tag: 'Keys',
    summary: 'Revoke a key',
    description: 'Calls with the key are refused within seconds.',
    params: { id: { description: 'Id of the key.', schema: z.uuid(), example: ID } },
    responses: {
      200: {
        description: 'The key is revoked.',
        schema: RevokeKeyResponse,
        examples: { revoked: { request_id: REQUEST_ID, revoked: true, id: ID } satisfies RevokeKeyResponse },
      },
    },
    errors: { 400: ['invalid_request'], 404: ['not_found'] },
  },
} satisfies Record<string, Operation>;
