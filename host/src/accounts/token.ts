import { createHash, randomInt } from 'node:crypto';
import type { KeyMode } from './key-record.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 40 characters of 62 are 238 bits: nobody guesses one, so that a plain SHA-256 of it suffices. */
const LENGTH = 40;
const FORM = /^lvk_(?:live|test)_[0-9A-Za-z]{40}$/;
/** Characters of a token that its record shows: the fixed start and four more. */
const PREFIX = 13;

export function createToken(mode: KeyMode): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `lvk_${mode}_${characters.join('')}`;
}

/** Whether a text can be a token at all. */
export function isToken(text: string): boolean {
  return FORM.test(text);
}

/** All that is kept of a token, beside its visible start. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function prefixOf(token: string): string {
  return token.slice(0, PREFIX);
}
