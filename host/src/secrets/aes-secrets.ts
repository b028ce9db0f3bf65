import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '@namedrop/plugin-api';
import type { KeyRing } from './key-ring.js';
import type { SecretKey } from './secret-key.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const REFUSAL = 'A sealed value cannot be opened: it was changed, or sealed for another place or with another key.';

/**
 * Seals with AES-256-GCM: `v2.<key id>.<nonce>.<ciphertext>.<tag>`, the last three in base64url. Every seal takes a
 * fresh nonce, so equal values look different. The context is authenticated and not kept, as is what stands before the
 * nonce: a value cannot be relabelled. Opens `v1.<nonce>.<ciphertext>.<tag>` as well, which does not say its key.
 */
export class AesSecrets implements Secrets {
  constructor(private readonly ring: KeyRing) {}

  seal(plain: string, context: string): string {
    const [key] = this.ring.all;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(aad(labelOf(key), context));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return [labelOf(key), ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
  }

  open(sealed: string, context: string): string {
    const parts = sealed.split('.');
    const content = parts.slice(-3);
    const label = parts.slice(0, -3).join('.');
    const causes: unknown[] = [];
    for (const key of this.#keysOf(label)) {
      try {
        return decrypted(key, content, aad(label, context));
      } catch (cause) {
        causes.push(cause);
      }
    }
    throw new Error(REFUSAL, { cause: causes[0] });
  }

  /** The keys that a value may have been sealed with. @param label what stands before its nonce */
  #keysOf(label: string): readonly SecretKey[] {
    if (label === 'v1') return this.ring.all;
    const key = /^v2\.[0-9a-f]+$/.test(label) ? this.ring.find(label.slice('v2.'.length)) : undefined;
    return key ? [key] : [];
  }
}

/** What every value that a key seals begins with. */
export function beginningOf(key: SecretKey): string {
  return `${labelOf(key)}.`;
}

function labelOf({ id }: SecretKey): string {
  return `v2.${id}`;
}

function aad(label: string, context: string): Buffer {
  return Buffer.from(`${label}:${context}`, 'utf8');
}

/** @throws when the key is another one, or anything was changed */
function decrypted({ bytes }: SecretKey, parts: readonly string[], authenticated: Buffer): string {
  const [nonce, ciphertext, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !ciphertext || !tag) throw new Error('unknown format');
  const decipher = createDecipheriv(ALGORITHM, bytes, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(authenticated).setAuthTag(tag);
  return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
}
