import { type Credits, credits } from '@namedrop/core';
import { isUuid } from '@namedrop/plugin-api';
import { InvalidArgumentError } from 'commander';
import { MAX_REASON } from '../accounts/account-life.js';
import { MAX_MONTHLY_QUOTA } from '../accounts/plans.js';

/** Reads how many of something are meant, from 1. */
export function limitUpTo(most: number): (text: string) => number {
  return (text) => {
    const limit = Number(text);
    if (Number.isInteger(limit) && limit >= 1 && limit <= most) return limit;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  };
}

/** Reads an id. @returns it in lower case, as texts of the database have it */
export function readId(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be an id, such as 6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d.');
}

/** A day, or a time that says its zone: one without would mean something else on every machine. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Reads a time; a day is meant from its beginning in UTC. */
export function readTime(text: string): Date {
  const time = new Date(TIME.test(text) ? text : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('It must be a time, such as 2026-11-21T10:00:00Z, or a day, such as 2026-11-21.');
}

/** The most credits that one grant takes: a slip of the finger must not end in the ledger for good. */
const MAX_CREDITS = 1_000_000_000;

/** Reads an amount of credits. */
export function readCredits(text: string): Credits {
  const amount = /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  if (amount > 0 && amount <= MAX_CREDITS) return credits(amount);
  throw new InvalidArgumentError(`It must be a number above 0, at most ${MAX_CREDITS}, with at most two decimals.`);
}

/** Reads an amount of credits with a sign: `+5` adds, and `-5` takes. */
export function readSignedCredits(text: string): Credits {
  const [, sign, digits = ''] = /^([+-])(.+)$/.exec(text) ?? [];
  if (sign === undefined) throw new InvalidArgumentError('It must begin with + or -, such as +25 or -12.5.');
  const amount = readCredits(digits);
  return sign === '-' ? (-amount as Credits) : amount;
}

/** Reads a text of an operator that is kept: why something was done. */
export function readReason(text: string): string {
  const kept = text.trim();
  if (kept !== '' && [...kept].length <= MAX_REASON && !/\p{Cc}/u.test(kept)) return kept;
  throw new InvalidArgumentError(`It must be a text of 1 to ${MAX_REASON} characters, without line breaks.`);
}

/** Longest idempotency key of a command, in characters. */
const MAX_KEY = 200;

/** Reads an idempotency key, as the header of that name takes it. */
export function readIdempotencyKey(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text) && text.length <= MAX_KEY) return text;
  throw new InvalidArgumentError(`It must have 1 to ${MAX_KEY} visible ASCII characters, such as invoice-17.`);
}

/** Reads a number of billable units, from 0. */
export function readUnits(text: string): number {
  const units = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (units <= MAX_MONTHLY_QUOTA) return units;
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${MAX_MONTHLY_QUOTA}.`);
}

/** Reads names that commas divide. */
export function readNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return [...new Set(names)];
  throw new InvalidArgumentError('It must be names that commas divide, such as grok,chatgpt-live.');
}
