import { z } from 'zod';

/** States of a delivery. `failed`: the last attempt was not accepted. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'cancelled'] as const;

const DeliveryAttemptLine = z.strictObject({
  number: z.int().min(1).max(3),
  id: z.uuid().describe('Value of the header `x-service-delivery-id`.'),
  state: z.enum(['sending', 'accepted', 'failed']),
  started_at: z.iso.datetime(),
  took_ms: z.int().min(0).nullable().describe('null: it is under way.'),
  status: z.int().nullable().describe('Status of the answer; null: none came.'),
  error: z.string().nullable().describe('Why it failed, for people.'),
});
export type DeliveryAttemptLine = z.output<typeof DeliveryAttemptLine>;

/** A delivery of a list: answers of receivers are left out. */
export const DeliveryLine = z.strictObject({
  id: z.uuid(),
  event: z.string(),
  source: z.uuid().describe('Watch, monitor or ask.'),
  subject: z.uuid().describe('Run or ask.'),
  endpoint: z.uuid().nullable().describe('Registered endpoint; null: an address with a secret of its own.'),
  url: z.string(),
  state: z.enum(DELIVERY_STATES),
  test: z.boolean(),
  repeats: z.uuid().nullable().describe('Delivery that this one repeats.'),
  created_at: z.iso.datetime(),
  next_attempt_at: z.iso.datetime().nullable().describe('null: it has ended, or an attempt is under way.'),
  attempts: z.array(DeliveryAttemptLine),
});
export type DeliveryLine = z.output<typeof DeliveryLine>;

/** A delivery with all that was sent and answered, but for the signatures. */
export const DeliveryDetail = DeliveryLine.extend({
  body: z.string(),
  attempts: z.array(
    DeliveryAttemptLine.extend({
      headers: z.record(z.string(), z.string()),
      answer: z.string().nullable().describe('First 4 KiB of the answer.'),
    }),
  ),
});
export type DeliveryDetail = z.output<typeof DeliveryDetail>;

/** Body of a 200 of GET /dashboard/api/deliveries: the newest first. */
export const DeliveriesResponse = z.strictObject({
  request_id: z.uuid(),
  deliveries: z.array(DeliveryLine),
  next_before: z.int().nullable(),
});
export type DeliveriesResponse = z.output<typeof DeliveriesResponse>;

/** Body of a 200 of GET /dashboard/api/deliveries/{id}. */
export const DeliveryResponse = z.strictObject({ request_id: z.uuid(), delivery: DeliveryDetail });
export type DeliveryResponse = z.output<typeof DeliveryResponse>;
