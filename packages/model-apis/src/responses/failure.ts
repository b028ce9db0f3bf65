import { SurfaceError } from '@namedrop/plugin-api';
import { toFailure } from '../failure.js';
import type { ResponseReply } from './reply.js';

const WITHOUT_ANSWER: ReadonlySet<string | undefined> = new Set(['failed', 'cancelled', 'in_progress', 'queued']);

/** The failure that a reply with HTTP 200 reports, if it does. A truncated reply is none: it may hold an answer. */
export function responseFailure(
  { status, error, incomplete_details }: ResponseReply,
  vendor: string,
): SurfaceError | undefined {
  if (error || WITHOUT_ANSWER.has(status)) return toFailure(error ?? {}, `${vendor}: the response`);
  if (incomplete_details?.reason === 'content_filter') {
    return new SurfaceError('error', `${vendor}: the answer was filtered`);
  }
  return undefined;
}
