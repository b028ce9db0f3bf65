import { hkdfSync, randomBytes } from 'node:crypto';
import { z } from '@namedrop/plugin-api';

/** Bytes of an AES-256 key. */
const LENGTH = 32;
const ID_BYTES = 6;
const HEX = /^[0-9a-f]{64}$/i;
/** 32 bytes; the last character carries four bits. */
const BASE64 = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=?$/;

/** What a key looks like, where it comes from, and why another one than before does not do. */
const FORM =
  `it takes ${LENGTH} bytes, as 64 hexadecimal digits or in base64, or several such. ` +
  'If there was one before, restore it: only it opens what it sealed. "openssl rand -hex 32" makes one';

/** Keys as a setting: one, or several with commas between them. */
export const SecretKeys = z.string().refine((text) => text.split(',').every((part) => decode(part.trim())), {
  error: `is not a key: ${FORM}`,
});

/** The deployment's keys cannot be used. The message never holds one. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

export interface SecretKey {
  /** 12 hexadecimal digits, the same on every host; tells nothing of the key. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** The keys of a deployment: the first seals, all open. */
export type Keys = readonly [SecretKey, ...SecretKey[]];

/** Makes one that nobody has had before. */
export function newKey(): SecretKey {
  return keyOf(randomBytes(LENGTH));
}

/**
 * Reads keys as operators write them: each as 64 hexadecimal digits or in base64, with commas or line breaks between.
 * @param source what they were read from, for the message
 * @throws SecretKeyError
 */
export function readKeys(text: string, source: string): Keys {
  const [first, ...others] = decoded(text).map((each) => each && keyOf(each));
  if (first && others.every((key) => key !== undefined)) return [first, ...others];
  throw new SecretKeyError(`${source} is not a key: ${FORM}.`);
}

/** How a key file holds keys: one a line. */
export function writtenKeys(keys: Keys): string {
  return keys.map(({ bytes }) => `${bytes.toString('hex')}\n`).join('');
}

/** Another secret, of 32 bytes, that hangs on a key and tells nothing of it. @param purpose whose secret it is */
export function derivedFrom({ bytes }: SecretKey, purpose: string): string {
  return derive(bytes, purpose, LENGTH).toString('base64url');
}

function keyOf(bytes: Buffer): SecretKey {
  return { id: derive(bytes, 'namedrop key id', ID_BYTES).toString('hex'), bytes };
}

function derive(bytes: Buffer, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', purpose, length));
}

/** The bytes of each key that is written there; undefined for what is none. */
function decoded(text: string): (Buffer | undefined)[] {
  return text.split(/[\s,]+/).flatMap((part) => (part ? [decode(part)] : []));
}

function decode(text: string): Buffer | undefined {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Joins keys with others, each once: those that seal come first. */
export function joinedKeys([first, ...rest]: Keys, others: readonly SecretKey[]): Keys {
  const ids = new Set([first, ...rest].map(({ id }) => id));
  return [first, ...rest, ...others.filter(({ id }) => !ids.has(id))];
}
