import { z } from 'zod';
import type { WireReply } from '../replayed.js';
import { refused } from './replies.js';

const Question = z.string().min(1).max(10_000).optional();

/** What every capture is asked with. */
export const Payload = z.looseObject({
  prompt: Question,
  query: Question,
  country: z.enum(['US', 'GB', 'CA', 'AU'], 'Unsupported country code'),
});
export type Payload = z.output<typeof Payload>;

/** An order of a task. */
export const TaskRequest = z.looseObject({
  taskType: z.string(),
  payload: Payload,
  idempotencyKey: z.string().min(1).optional(),
});

/** The refusal of a request that is not what it must be. */
export function invalid(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): WireReply {
  const details = issues.map(({ path, message }) => ({ field: String(path.at(-1) ?? 'body'), message }));
  return refused(400, 'VALIDATION_ERROR', 'Request validation failed', details);
}
