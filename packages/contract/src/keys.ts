import { z } from 'zod';

const KeyMode = z.enum(['live', 'test']);

/** Body of POST /v1/keys (docs/conformance.md, KEY). Unknown fields are ignored. */
export const CreateKeyBody = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'must be at least 1 character long')
    .refine((name) => [...name].length <= 80, 'must be at most 80 characters long')
    .refine((name) => !/\p{Cc}/u.test(name), 'must not hold line breaks or other control characters'),
  mode: KeyMode.default('live'),
});
export type CreateKeyBody = z.output<typeof CreateKeyBody>;

/** The id of a key, in either case. */
export const KeyId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
  .toLowerCase();

/** A key, as it is listed. Never holds the token. */
export const KeyRecord = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The first 13 characters of the token. */
  prefix: z.string(),
  mode: KeyMode,
  status: z.enum(['active', 'revoked']),
  created_at: z.iso.datetime(),
  /** null: never. Up to a minute behind. */
  last_used_at: z.iso.datetime().nullable(),
  /** null: not revoked. */
  revoked_at: z.iso.datetime().nullable(),
});
export type KeyRecord = z.output<typeof KeyRecord>;

/** Body of a 200 of GET /v1/keys: the newest first, revoked ones too. */
export const KeysResponse = z.strictObject({ request_id: z.uuid(), keys: z.array(KeyRecord) });
export type KeysResponse = z.output<typeof KeysResponse>;

/** Body of a 201 of POST /v1/keys: the one time that the token is shown. */
export const CreateKeyResponse = z.strictObject({ request_id: z.uuid(), key: KeyRecord, token: z.string() });
export type CreateKeyResponse = z.output<typeof CreateKeyResponse>;

/** Body of a 200 of DELETE /v1/keys/:id. */
export const RevokeKeyResponse = z.strictObject({ request_id: z.uuid(), revoked: z.literal(true), id: z.uuid() });
export type RevokeKeyResponse = z.output<typeof RevokeKeyResponse>;
