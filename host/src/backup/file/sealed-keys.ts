import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from '@namedrop/plugin-api';
import { type Keys, readKeys, writtenKeys } from '../../secrets/secret-key.js';
import { BackupError } from '../backup-error.js';

const ALGORITHM = 'aes-256-gcm';
const CONTEXT = Buffer.from('namedrop backup: secret keys');
/** Cost of a guess: 128 MiB of memory and about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** Secret keys under a passphrase; binary values are in base64. */
export const SealedKeys = z.object({
  method: z.literal('scrypt-131072-8-1 aes-256-gcm'),
  salt: z.base64(),
  nonce: z.base64(),
  sealed: z.base64(),
  tag: z.base64(),
});
export type SealedKeys = z.infer<typeof SealedKeys>;

/** Seals the keys with a passphrase: scrypt makes the key of AES-256-GCM. */
export async function sealKeys(keys: Keys, passphrase: string): Promise<SealedKeys> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(ALGORITHM, await derive(passphrase, salt, 32, COST), nonce).setAAD(CONTEXT);
  const sealed = Buffer.concat([cipher.update(writtenKeys(keys), 'utf8'), cipher.final()]);
  const method = 'scrypt-131072-8-1 aes-256-gcm';
  return { method, ...inBase64({ salt, nonce, sealed, tag: cipher.getAuthTag() }) };
}

/** Opens sealed keys. @throws BackupError for another passphrase */
export async function openKeys({ salt, nonce, sealed, tag }: SealedKeys, passphrase: string): Promise<Keys> {
  const key = await derive(passphrase, Buffer.from(salt, 'base64'), 32, COST);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64'), { authTagLength: 16 });
    decipher.setAAD(CONTEXT).setAuthTag(Buffer.from(tag, 'base64'));
    const text = decipher.update(Buffer.from(sealed, 'base64'), undefined, 'utf8') + decipher.final('utf8');
    return readKeys(text, 'the key in the backup');
  } catch (cause) {
    throw new BackupError('The passphrase is not the one of this backup: it does not open the secret key in it.', {
      cause,
    });
  }
}

function inBase64<T extends Record<string, Buffer>>(parts: T): Record<keyof T, string> {
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')])) as Record<
    keyof T,
    string
  >;
}
