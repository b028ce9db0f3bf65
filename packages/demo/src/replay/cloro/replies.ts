import type { LiveAnswer } from '../live-recording.js';
import type { WireReply } from '../replayed.js';
import type { CloroSurface } from './surface.js';

const CREDITS = 5;

/** What is wrong with a field of a request. */
interface Detail {
  readonly field: string;
  readonly message: string;
}

/** A refusal in cloro's words. */
export function refused(status: number, code: string, message: string, details: readonly Detail[] | null = null) {
  const error = { code, message, details, timestamp: new Date().toISOString() };
  return { status, body: { success: false, error } } satisfies WireReply;
}

/** A task that was just ordered. */
export function queued(id: string): WireReply {
  return {
    status: 200,
    body: { success: true, task: { id, status: 'QUEUED' }, credits: { creditsToCharge: CREDITS } },
  };
}

/** A task that is worked on. */
export function processing(id: string): WireReply {
  return { status: 200, body: { task: { id, status: 'PROCESSING' }, credits: { creditsToCharge: CREDITS } } };
}

/** A task that failed. */
export function failed(id: string): WireReply {
  return { status: 200, body: { task: { id, status: 'FAILED', error: 'Maximum retries exceeded' } } };
}

/** The body that delivers a task's answer. */
export function completed(id: string, surface: CloroSurface, recorded: LiveAnswer, query: string) {
  const { taskType } = surface;
  return {
    task: { id, taskType, status: 'COMPLETED', latencyMs: recorded.latencyMs, creditsCharged: CREDITS },
    credits: { creditsToCharge: CREDITS },
    response: surface.response(recorded, query),
  };
}

/** The body of a long call. */
export function delivered(surface: CloroSurface, recorded: LiveAnswer, query: string) {
  return { success: true, result: surface.response(recorded, query) };
}
