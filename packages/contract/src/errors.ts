import { z } from 'zod';

/** Body of every non-2xx answer but the roadmap 501 (docs/conformance.md, ERR-01). Some carry more fields beside these two. */
export const ErrorBody = z.looseObject({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Validation issues, flattened; only on 400 `invalid_request`. */
    details: z
      .object({ formErrors: z.array(z.string()), fieldErrors: z.record(z.string(), z.array(z.string())) })
      .optional(),
  }),
  request_id: z.uuid(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

/** Body of the 501 of an announced mode: here `error` is a string. */
export const RoadmapBody = z.object({
  error: z.literal('mode_roadmap'),
  mode: z.string(),
  eta: z.string(),
  available_modes: z.array(z.string()),
  message: z.string(),
  request_id: z.uuid(),
});
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
