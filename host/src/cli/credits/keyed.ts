import type { Command } from 'commander';
import { readIdempotencyKey } from '../option-values.js';

/** Options of a command that can be repeated without being done twice. */
export interface Keyed {
  readonly idempotencyKey?: string;
}

/** Adds `--idempotency-key`. */
export const withKey = (plain: Command): Command =>
  plain.option(
    '--idempotency-key <key>',
    'of this request: repeated with the same key, it is done once and reports the first result',
    readIdempotencyKey,
  );
