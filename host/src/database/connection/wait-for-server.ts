import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, withDeadline } from '@namedrop/plugin-api';
import { StorageError } from '../storage-error.js';

/** Codes of a server that is away for now: it starts, restarts, moves, or has no connection left. */
const AWAY: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '57P01',
  '57P03',
]);
/** Errors of the driver that have no code: no answer in time, or a connection that was cut during the handshake. */
const AWAY_WORDS = /^(timeout expired|Query read timeout|Connection terminated)/;

/** Milliseconds of the first pause between two attempts; each pause doubles, up to the longest. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;
/** Milliseconds that one attempt may take. */
const ATTEMPT_MS = 10_000;
/** Milliseconds that a first attempt gets also where the wait is shorter: a server that is there answers in that time. */
const LEAST_MS = 1000;

/** The wait was ended by its signal. */
export class WaitEnded extends StorageError {}

export interface WaitOptions {
  /** Milliseconds that a server which is away is waited for; 0: one attempt. */
  readonly waitMs: number;
  /** Ends the wait at once. */
  readonly signal?: AbortSignal;
  readonly log: Logger;
  /** For tests: from 0 up to 1, spreads the pauses of hosts that start together. */
  readonly random?: () => number;
}

/**
 * Connects to a server, and tries again with backoff and jitter while it is away. Logs when the wait begins and ends.
 * @param connect attempts it once, within that many milliseconds
 * @throws StorageError of `connect` at once where waiting does not help; of the last attempt once the time is over
 */
export async function waitForServer<T>(
  connect: (withinMs: number) => Promise<T>,
  { waitMs, signal = new AbortController().signal, log, random = Math.random }: WaitOptions,
): Promise<T> {
  const started = performance.now();
  const passedMs = () => Math.round(performance.now() - started);
  const leftMs = () => waitMs - (performance.now() - started);
  const firstMs = waitMs === 0 ? ATTEMPT_MS : Math.min(Math.max(waitMs, LEAST_MS), ATTEMPT_MS);
  for (let attempt = 0; ; attempt++) {
    try {
      const connected = await attemptOnce(connect, attempt === 0 ? firstMs : lastingMs(leftMs()), signal);
      if (attempt > 0) log.info({ ms: passedMs() }, 'the database is there');
      return connected;
    } catch (error) {
      if (signal.aborted) refuseWait(error);
      if (waitMs === 0 || !isAway(error)) throw error;
      if (attempt === 0) log.warn({ waitMs, reason: (error as Error).message }, 'the database is away; waiting for it');
      // Timers may fire up to 1 ms early.
      if (leftMs() < 1) throw givenUp(error, passedMs());
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS) * (0.5 + random() / 2);
      await sleep(Math.min(pause, Math.max(leftMs(), 0)), undefined, { signal }).catch(refuseWait);
    }
  }
}

function attemptOnce<T>(connect: (withinMs: number) => Promise<T>, withinMs: number, signal: AbortSignal): Promise<T> {
  return withDeadline(ATTEMPT_MS * 2, signal, () => connect(withinMs));
}

/** Milliseconds of a later attempt. The last one comes when the time is over; it gets enough for a server nearby. */
function lastingMs(leftMs: number): number {
  return Math.min(Math.max(leftMs, MAX_PAUSE_MS), ATTEMPT_MS);
}

function refuseWait(cause: unknown): never {
  throw new WaitEnded('The wait for the database was ended by a signal.', { cause });
}

/** Returns whether a connection failed because the server is away, which may pass by itself. */
function isAway(error: unknown): boolean {
  const { code, message = '' } = ((error as Error).cause ?? {}) as { code?: string; message?: string };
  return AWAY.has(code) || (code === undefined && AWAY_WORDS.test(message));
}

function givenUp(error: unknown, passedMs: number): StorageError {
  const seconds = (passedMs / 1000).toFixed(1);
  const words = `${(error as Error).message} It was away for ${seconds} s, longer than databaseWaitMs allows.`;
  return new StorageError(words, { cause: (error as Error).cause });
}
