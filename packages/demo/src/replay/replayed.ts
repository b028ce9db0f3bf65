import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Recordings } from './recordings.js';

export interface ReplayOptions {
  readonly recordings: Recordings;
  /** The one key that all vendors accept; DataForSEO as the password of any login. */
  readonly apiKey: string;
  /** Multiplies the recorded delays: 1 answers at the recorded time, 0 at once. */
  readonly pace: number;
}

/** A request to a vendor. */
export interface Call {
  readonly method: string;
  /** What follows the vendor's base, e.g. `/v1/messages`. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Undefined when it is no JSON. */
  readonly body: unknown;
  /** Aborts when the caller has gone away. */
  readonly gone: AbortSignal;
}

/** A status and a JSON body, as the vendor words them. */
export interface WireReply {
  readonly status: number;
  readonly body: unknown;
}

/** A vendor that answers from recordings. */
export interface ReplayedVendor {
  /** The path under which the server plays it. */
  readonly base: string;
  reply(call: Call): Promise<WireReply>;
}

/** Waits for a recorded delay, or until the caller has gone away. */
export async function waitFor(latencyMs: number, { pace }: ReplayOptions, { gone }: Call): Promise<void> {
  await sleep(latencyMs * pace, undefined, { signal: gone }).catch(() => undefined);
}
