import { z } from 'zod';

/** Body of every non-2xx answer but the roadmap 501 (docs/conformance.md, ERR-01). Some carry more fields beside these two. */
export const ErrorBody = z
  .looseObject({
    error: z.object({
      code: z.string().describe('Stable code of the error. New codes may come: take an unknown one by its status.'),
      message: z.string().describe('What was wrong and what is allowed. For people, not for parsing.'),
      details: z
        .object({ formErrors: z.array(z.string()), fieldErrors: z.record(z.string(), z.array(z.string())) })
        .describe('Validation issues by field. Only of `invalid_request`.')
        .optional(),
    }),
    request_id: z.uuid(),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.output<typeof ErrorBody>;

/** Body of a 402. */
export const InsufficientFundsBody = ErrorBody.extend({
  balance_cents: z.number().describe('Credits of the account that no call holds.'),
  required_cents: z.number().min(0).describe('Credits that the call may cost at most.'),
  topup_url: z.url().describe('Page where credits are bought. Only of checks.').optional(),
}).meta({ id: 'InsufficientFundsBody' });

/** Body of the 400 of a model that a platform does not have. */
export const InvalidModelBody = ErrorBody.extend({
  provider: z.string().describe('Platform whose model is not available.'),
  model: z.string(),
}).meta({ id: 'InvalidModelBody' });

/** Body of the 501 of a mode that no surface of the deployment serves. */
export const UnavailableModeBody = ErrorBody.extend({ mode: z.string() }).meta({ id: 'UnavailableModeBody' });

/** Body of the 410 of an ask that is no longer kept. */
export const ExpiredBody = ErrorBody.extend({
  retention_days: z.int().min(1).describe('Days for which asks are kept.'),
}).meta({ id: 'ExpiredBody' });

/** Body of the 501 of an announced mode: here `error` is a string. */
export const RoadmapBody = z
  .object({
    error: z.literal('mode_roadmap'),
    mode: z.string(),
    eta: z.string().describe('When the mode may come, e.g. `Q1 2027`, or `unscheduled`.'),
    available_modes: z.array(z.string()).describe('Modes that can be used instead.'),
    message: z.string(),
    request_id: z.uuid(),
  })
  .meta({ id: 'RoadmapBody' });
export type RoadmapBody = z.output<typeof RoadmapBody>;

/**
 * Builds the body of the one error whose `error` is a string (docs/conformance.md, ERR-03).
 * @param planned the mode, when it may come, and what to do meanwhile
 * @param available names of the modes that callers can use instead
 */
export function roadmapBody(
  { name, eta, message }: { readonly name: string; readonly eta: string; readonly message: string },
  available: readonly string[],
  requestId: string,
): RoadmapBody {
  return { error: 'mode_roadmap', mode: name, eta, message, available_modes: [...available], request_id: requestId };
}
