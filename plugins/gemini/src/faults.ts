import { type Fault, faultOfStatus, lenient, SurfaceError, surfaceErrorOf, z } from '@namedrop/plugin-api';
import type { Reply } from './reply.js';

const VENDOR = 'Gemini';

/** Facts of an error's body that say more than its status does. A bad key, for one, is a 400. */
const FAULT_OF_FACT: ReadonlyMap<string | undefined, Fault> = new Map([
  ['API_KEY_INVALID', 'auth_failed'],
  ['RESOURCE_EXHAUSTED', 'rate_limited'],
  ['DEADLINE_EXCEEDED', 'timeout'],
]);

/** Ways to end in which what text there is, is no answer. `MAX_TOKENS` is not among them: a cut answer is one. */
const FAILED_FINISHES = new Set([
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'OTHER',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MALFORMED_FUNCTION_CALL',
  'MALFORMED_RESPONSE',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'IMAGE_OTHER',
  'NO_IMAGE',
]);

const ErrorBody = z.object({
  error: z.object({
    status: lenient.optionalText,
    message: lenient.optionalText,
    details: lenient.items(z.object({ reason: lenient.optionalText })),
  }),
});

/** What a call threw, as the one error that a surface throws. */
export function toSurfaceError(error: unknown, signal: AbortSignal): SurfaceError {
  if (error instanceof SurfaceError || signal.aborted) return surfaceErrorOf(error, signal, VENDOR);
  if (isApiError(error)) {
    const fault = faultOfBody(error.message) ?? faultOfStatus(error.status);
    return new SurfaceError(fault, `${VENDOR}: HTTP ${error.status}`, { cause: error });
  }
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return new SurfaceError('unavailable', `${VENDOR}: connection failed`, { cause: error });
  }
  return surfaceErrorOf(error, signal, VENDOR);
}

/** The failure that a reply with HTTP 200 reports, if it does. A truncated reply is none: it may hold an answer. */
export function failureOf({ promptFeedback, candidates }: Reply): SurfaceError | undefined {
  if (promptFeedback?.blockReason) return new SurfaceError('error', `${VENDOR}: the prompt was blocked`);
  const finish = candidates[0]?.finishReason ?? '';
  if (FAILED_FINISHES.has(finish)) return new SurfaceError('error', `${VENDOR}: the answer was withheld (${finish})`);
  return undefined;
}

/** The SDK's error for a status of 400 and above: its message is the body. */
function isApiError(error: unknown): error is Error & { readonly status: number } {
  return error instanceof Error && typeof (error as { status?: unknown }).status === 'number';
}

function faultOfBody(message: string): Fault | undefined {
  const { data } = ErrorBody.safeParse(parseJson(message));
  if (!data) return undefined;
  const { status, details, message: words } = data.error;
  const facts = [...details.map(({ reason }) => reason), status];
  const fault = facts.map((fact) => FAULT_OF_FACT.get(fact)).find((known) => known);
  return fault ?? (words?.startsWith('API key not valid') ? 'auth_failed' : undefined);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
