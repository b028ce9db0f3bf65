import {
  CreateKeyBody,
  type CreateKeyResponse,
  KEY_OPERATIONS,
  KeyId,
  type KeysResponse,
  type RevokeKeyResponse,
} from '@namedrop/contract';
import { ApiError, type Route, route } from '@namedrop/plugin-api';
import type { AuditLog } from '../operators/audit-log.js';
import { TooManyKeysError } from './key-limit.js';
import type { Keys } from './keys.js';

export interface KeyRouteParts {
  readonly keys: Keys;
  readonly audit: AuditLog;
}

/** /v1/keys, on a session: so that a first key can be had without one (docs/conformance.md, KEY). */
export const keyRoutes = (parts: KeyRouteParts): readonly Route[] => [list(parts), create(parts), revoke(parts)];

const list = ({ keys }: KeyRouteParts) =>
  route({
    method: 'get',
    path: '/v1/keys',
    auth: 'session',
    free: true,
    operation: KEY_OPERATIONS.listKeys,
    async handle({ requestId, caller }) {
      const body: KeysResponse = { request_id: requestId, keys: await keys.list(caller.account) };
      return { status: 200, body };
    },
  });

const create = ({ keys, audit }: KeyRouteParts) =>
  route<CreateKeyBody>({
    method: 'post',
    path: '/v1/keys',
    auth: 'session',
    body: CreateKeyBody,
    operation: KEY_OPERATIONS.createKey,
    async handle({ requestId, caller: { account, userId }, clientAddress, body: { name, mode } }) {
      const { record, token } = await keys.create({ account, name, mode }).catch(refuseTooMany);
      await audit.write({ event: 'key_created', account, userId, clientAddress, subject: record.id });
      const body: CreateKeyResponse = { request_id: requestId, key: record, token };
      return { status: 201, body };
    },
  });

const revoke = ({ keys, audit }: KeyRouteParts) =>
  route({
    method: 'delete',
    path: '/v1/keys/:id',
    auth: 'session',
    operation: KEY_OPERATIONS.revokeKey,
    async handle({ requestId, caller: { account, userId }, clientAddress, params }) {
      const id = KeyId.safeParse(params.id);
      if (!id.success)
        throw new ApiError(400, 'invalid_request', 'The id of a key is a UUID, as GET /v1/keys lists it.');
      if (!(await keys.revoke(account, id.data))) throw new ApiError(404, 'not_found', 'You have no such active key.');
      await audit.write({ event: 'key_revoked', account, userId, clientAddress, subject: id.data });
      const body: RevokeKeyResponse = { request_id: requestId, revoked: true, id: id.data };
      return { status: 200, body };
    },
  });

function refuseTooMany(error: unknown): never {
  if (!(error instanceof TooManyKeysError)) throw error;
  throw new ApiError(400, 'invalid_request', error.message, { cause: error });
}
