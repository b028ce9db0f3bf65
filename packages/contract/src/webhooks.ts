import { z } from 'zod';
import { list } from './fields/list.js';

/** Far longer than addresses are, and short enough for a log. */
const LONGEST_URL = 2048;

const WebhookUrl = z
  .string()
  .max(LONGEST_URL)
  .refine((url) => /^https?:\/\/[^\s/]\S*$/i.test(url) && URL.canParse(url), {
    error: 'must be an address that starts with http:// or https://',
  })
  .meta({ format: 'uri' });

const Description = z.string().max(200);

const WebhookEvent = z.enum(['ask.completed']);

const WebhookEvents = list(WebhookEvent)
  .refine((events) => events.length > 0, 'must name at least one event')
  .transform((events) => [...new Set(events)])
  .meta({ minItems: 1 });

/** Body of POST /v1/webhooks (docs/conformance.md, WHK). Unknown fields are ignored. */
export const CreateWebhookBody = z
  .object({
    url: WebhookUrl,
    description: Description.optional(),
    events: WebhookEvents.default(['ask.completed']),
  })
  .meta({ id: 'CreateWebhookRequest' });
export type CreateWebhookBody = z.output<typeof CreateWebhookBody>;

/** Body of PATCH /v1/webhooks/:id: at least one of these. Unknown fields are ignored. */
export const ChangeWebhookBody = z
  .object({
    url: WebhookUrl.optional(),
    description: Description.nullable().describe('null: none.').optional(),
    events: WebhookEvents.optional(),
    enabled: z.boolean().describe('`false`: the endpoint gets no deliveries.').optional(),
    rotate_secret: z
      .boolean()
      .describe('`true`: the reply has a new secret, and the old one signs nothing from then on.')
      .optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'must name at least one of url, description, events, enabled, rotate_secret',
  })
  .meta({ id: 'UpdateWebhookRequest', minProperties: 1 });
export type ChangeWebhookBody = z.output<typeof ChangeWebhookBody>;

/** A registered endpoint, as it is listed. Never holds the secret. */
export const WebhookRecord = z
  .strictObject({
    id: z.uuid(),
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(WebhookEvent),
    enabled: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'WebhookRecord' });
export type WebhookRecord = z.output<typeof WebhookRecord>;

/** The same where the secret is new: the one time that it is shown. */
export const WebhookRecordWithSecret = WebhookRecord.extend({
  secret: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Key of the signatures: these 64 characters, not the bytes that they spell. No later reply contains it.'),
}).meta({ id: 'WebhookRecordWithSecret' });
export type WebhookRecordWithSecret = z.output<typeof WebhookRecordWithSecret>;

/** Body of a 200 of GET /v1/webhooks: the newest first. */
export const WebhooksResponse = z
  .strictObject({ request_id: z.uuid(), webhooks: z.array(WebhookRecord) })
  .meta({ id: 'WebhooksResponse' });
export type WebhooksResponse = z.output<typeof WebhooksResponse>;

/** Body of a 201 of POST /v1/webhooks. */
export const CreateWebhookResponse = z
  .strictObject({ request_id: z.uuid(), webhook: WebhookRecordWithSecret })
  .meta({ id: 'CreateWebhookResponse' });
export type CreateWebhookResponse = z.output<typeof CreateWebhookResponse>;

/** Body of a 200 of PATCH /v1/webhooks/:id: with the secret where it was rotated. */
export const ChangeWebhookResponse = z
  .strictObject({
    request_id: z.uuid(),
    webhook: z.union([WebhookRecord, WebhookRecordWithSecret]).describe('With `secret` where it was rotated.'),
  })
  .meta({ id: 'UpdateWebhookResponse' });
export type ChangeWebhookResponse = z.output<typeof ChangeWebhookResponse>;

/** Body of a 200 of DELETE /v1/webhooks/:id. */
export const DeleteWebhookResponse = z
  .strictObject({ request_id: z.uuid(), deleted: z.literal(true), id: z.uuid() })
  .meta({ id: 'DeleteWebhookResponse' });
export type DeleteWebhookResponse = z.output<typeof DeleteWebhookResponse>;
