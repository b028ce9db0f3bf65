import { z } from 'zod';

const KeyMode = z.enum(['live', 'test']);

/** Body of POST /v1/keys (docs/conformance.md, KEY). Unknown fields are ignored. */
export const CreateKeyBody = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'must be at least 1 character long')
      .refine((name) => [...name].length <= 80, 'must be at most 80 characters long')
      .refine((name) => !/\p{Cc}/u.test(name), 'must not hold line breaks or other control characters')
      .meta({ maxLength: 80 }),
    mode: KeyMode.describe('Both kinds of keys ask real platforms and spend credits.').default('live'),
  })
  .meta({ id: 'CreateKeyRequest' });
export type CreateKeyBody = z.output<typeof CreateKeyBody>;

/** The id of a key, in either case. */
export const KeyId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
  .toLowerCase();

/** A key, as it is listed. Never holds the token. */
export const KeyRecord = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().describe('First 13 characters of the token.'),
    mode: KeyMode,
    status: z.enum(['active', 'revoked']),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe('Up to a minute behind; null: never used.'),
    revoked_at: z.iso.datetime().nullable().describe('null: not revoked.'),
  })
  .meta({ id: 'KeyRecord' });
export type KeyRecord = z.output<typeof KeyRecord>;

/** Body of a 200 of GET /v1/keys: the newest first, revoked ones too. */
export const KeysResponse = z
  .strictObject({ request_id: z.uuid(), keys: z.array(KeyRecord) })
  .meta({ id: 'KeysResponse' });
export type KeysResponse = z.output<typeof KeysResponse>;

/** Body of a 201 of POST /v1/keys: the one time that the token is shown. */
export const CreateKeyResponse = z
  .strictObject({
    request_id: z.uuid(),
    key: KeyRecord,
    token: z.string().describe('The key itself. No other reply contains it.'),
  })
  .meta({ id: 'CreateKeyResponse' });
export type CreateKeyResponse = z.output<typeof CreateKeyResponse>;

/** Body of a 200 of DELETE /v1/keys/:id. */
export const RevokeKeyResponse = z
  .strictObject({ request_id: z.uuid(), revoked: z.literal(true), id: z.uuid() })
  .meta({ id: 'RevokeKeyResponse' });
export type RevokeKeyResponse = z.output<typeof RevokeKeyResponse>;
