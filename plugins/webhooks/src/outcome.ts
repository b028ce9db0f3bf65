import { type PublicResponse, storableText } from '@namedrop/plugin-api';

/** Result of an attempt. */
export interface Outcome {
  readonly state: 'accepted' | 'failed';
  /** Milliseconds until the answer or the failure. */
  readonly tookMs: number;
  /** HTTP status of the response, if there was one. */
  readonly status?: number;
  /** First 4 KiB of the response's body. */
  readonly answer?: string;
  /** Why it failed, in our words. */
  readonly error?: string;
}

const ANSWER_BYTES = 4096;
const ERROR_CHARS = 500;

/** Reads the result from a response: every 2xx is success and nothing else is. @param hide texts to remove */
export function outcomeOf({ status, body }: PublicResponse, hide: readonly string[]): Omit<Outcome, 'tookMs'> {
  const answer = shown(body, hide);
  if (status >= 200 && status <= 299) return { state: 'accepted', status, answer };
  return { state: 'failed', status, answer, error: refusalOf(status) };
}

/** Result of an attempt without a response. */
export function failureOf(error: unknown, deadlineMs: number): Omit<Outcome, 'tookMs'> {
  return { state: 'failed', error: storableText(wordsOf(error, deadlineMs)).slice(0, ERROR_CHARS) };
}

function refusalOf(status: number): string {
  if (status >= 300 && status <= 399) return `answered ${status}: redirects are not followed`;
  return `answered ${status}, where only a 2xx says that the delivery has arrived`;
}

function wordsOf(error: unknown, deadlineMs: number): string {
  if (!(error instanceof Error)) return 'the request failed';
  return error.name === 'TimeoutError' ? `no response within ${deadlineMs / 1000} s` : error.message;
}

/** Removes secrets from a body: a receiver may respond with the headers that it got. */
function shown(body: string, hide: readonly string[]): string {
  const blotted = hide.reduce((text, secret) => text.replaceAll(secret, '•••'), body);
  // Decoded as a stream, so that half a character at the end is left out.
  return new TextDecoder().decode(Buffer.from(storableText(blotted)).subarray(0, ANSWER_BYTES), { stream: true });
}
