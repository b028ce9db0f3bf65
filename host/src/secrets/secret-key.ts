import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from '@namedrop/plugin-api';

/** Bytes of an AES-256 key. */
const LENGTH = 32;
const FILE = 'secret.key';
const HEX = /^[0-9a-f]{64}$/i;
/** 32 bytes; the last character carries four bits. */
const BASE64 = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=?$/;

/** What a key looks like, where it comes from, and why another one than before does not do. */
const FORM =
  `it takes ${LENGTH} bytes, as 64 hexadecimal digits or in base64. ` +
  'If there was one before, restore it: only it opens what it sealed. "openssl rand -hex 32" makes one';

/** Keys as a setting: one, or several with commas between them. */
export const SecretKeys = z
  .string()
  .refine((text) => text.split(',').every((key) => HEX.test(key.trim()) || BASE64.test(key.trim())), {
    error: `is not a key: ${FORM}`,
  });

/** The deployment's key cannot be used. The message never holds it. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

export interface SecretKeyOptions {
  /** NAMEDROP_SECRET_KEY: 64 hexadecimal digits or base64 of 32 bytes. Absent or empty: the key in the data folder. */
  readonly value?: string;
  readonly dataDir: string;
}

/**
 * The deployment's key, 32 bytes. Without a configured one it is made once, and kept in the data folder for its owner's
 * eyes only; hosts that start at the same moment agree on one.
 * @throws SecretKeyError
 */
export async function loadSecretKey({ value, dataDir }: SecretKeyOptions): Promise<Buffer> {
  if (value) return decode(value, 'NAMEDROP_SECRET_KEY');
  const file = path.resolve(dataDir, FILE);
  try {
    const text = (await readIfThere(file)) ?? (await create(file));
    return decode(text, file);
  } catch (cause) {
    if (cause instanceof SecretKeyError) throw cause;
    const words = `The key file ${file} cannot be used: ${(cause as Error).message}.`;
    throw new SecretKeyError(`${words} Correct its folder's permissions, or set NAMEDROP_SECRET_KEY.`, { cause });
  }
}

function decode(text: string, source: string): Buffer {
  const key = text.trim();
  if (HEX.test(key)) return Buffer.from(key, 'hex');
  if (BASE64.test(key)) return Buffer.from(key, 'base64');
  throw new SecretKeyError(`${source} is not a key: ${FORM}.`);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes it whole under another name, then links it. Linking fails when another host was faster: its key counts. */
async function create(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeDurably(draft, `${randomBytes(LENGTH).toString('hex')}\n`);
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

async function writeDurably(file: string, content: string): Promise<void> {
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(content);
  await handle.sync();
}
