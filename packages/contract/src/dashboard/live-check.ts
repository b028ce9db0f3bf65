import { z } from 'zod';
import { CheckResponse, PlatformError, PlatformResult, Slot } from '../check/check-report.js';
import { ResultOutcome } from './brands.js';

/** Event `accepted` of POST /dashboard/api/check: the price is held, and the platforms are asked. */
export const CheckAccepted = z.strictObject({
  check_id: z.uuid(),
  price_cents: z.number().min(0).describe('Price in credits if each platform that is asked answers.'),
  platforms: z.array(Slot),
});
export type CheckAccepted = z.output<typeof CheckAccepted>;

/** Event `platform`: one platform answered or failed. Events come in the order of arrival. */
export const PlatformArrived = z.strictObject({
  platform: Slot,
  outcome: ResultOutcome,
  rank: PlatformResult.shape.rank,
  duration_ms: z
    .int()
    .min(0)
    .describe('Time from the question to the answer; of a cached answer, that of its question.'),
  cached: z.boolean().describe('Whether the answer came from the cache, or with the question of another call.'),
  error: PlatformError.optional().describe('Reason of a failure.'),
});
export type PlatformArrived = z.output<typeof PlatformArrived>;

/** Event `failed`: the last one of a check that was refused or failed after `accepted`. */
export const CheckFailed = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string() }),
  request_id: z.uuid(),
});
export type CheckFailed = z.output<typeof CheckFailed>;

/**
 * Events of POST /dashboard/api/check with `Accept: text/event-stream`, by name. The last one is `report` or `failed`. A
 * repetition of a keyed call has `report` alone. A refusal before `accepted` is a plain JSON reply.
 */
export const CHECK_EVENTS = {
  accepted: CheckAccepted,
  platform: PlatformArrived,
  report: CheckResponse,
  failed: CheckFailed,
} as const;
export type CheckEventName = keyof typeof CHECK_EVENTS;
