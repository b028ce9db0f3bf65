import type { Logger } from '@namedrop/plugin-api';
import { pino } from 'pino';

export interface LoggerOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Blots secrets out of every line. */
  readonly redact: (line: string) => string;
  /** Where lines go; default standard error. */
  readonly write?: (line: string) => void;
}

/** Names of fields that hold a secret whatever their value is. */
const SECRET_FIELDS = ['apiKey', 'token', 'password', 'secret', 'authorization', 'cookie'];

/** Structured lines in JSON, one each, on standard error. */
export function createLogger({ level, redact, write }: LoggerOptions): Logger {
  const destination = write ? { write } : pino.destination({ dest: 2, sync: true });
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '•••' },
    serializers: { err: describeError },
    hooks: { streamWrite: redact },
  };
  return pino(options, destination);
}

/** A logger that adds fields to every line. */
export function withFields(log: Logger, added: object): Logger {
  return {
    debug: (fields, message) => log.debug({ ...added, ...fields }, message),
    info: (fields, message) => log.info({ ...added, ...fields }, message),
    warn: (fields, message) => log.warn({ ...added, ...fields }, message),
    error: (fields, message) => log.error({ ...added, ...fields }, message),
  };
}

/** How many causes down a logged error goes. */
const DEPTH = 5;

/** Only what every error has: an SDK hangs requests and headers on its own, with keys in them. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  const deeper = cause !== undefined && depth < DEPTH ? { cause: describeError(cause, depth + 1) } : {};
  return { name, message, ...(typeof code === 'string' && { code }), stack, ...deeper };
}
