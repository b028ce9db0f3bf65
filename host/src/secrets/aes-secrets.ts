import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '@namedrop/plugin-api';

const ALGORITHM = 'aes-256-gcm';
/** What a sealed value starts with; another algorithm would take another. */
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals with AES-256-GCM: `v1.<nonce>.<ciphertext>.<tag>`, in base64url. Every seal takes a fresh nonce,
 * so equal values look different. The context is authenticated and not kept.
 */
export class AesSecrets implements Secrets {
  /** @param key 32 bytes */
  constructor(private readonly key: Buffer) {}

  seal(plain: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce, { authTagLength: TAG_BYTES }).setAAD(aad(context));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return [VERSION, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
  }

  open(sealed: string, context: string): string {
    try {
      const [nonce, ciphertext, tag] = partsOf(sealed);
      const decipher = createDecipheriv(ALGORITHM, this.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(aad(context)).setAuthTag(tag);
      return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw new Error(
        'A sealed value cannot be opened: it was changed, or sealed for another place or with another key.',
        { cause },
      );
    }
  }
}

function partsOf(sealed: string): [nonce: Buffer, ciphertext: Buffer, tag: Buffer] {
  const [version, ...parts] = sealed.split('.');
  const [nonce, ciphertext, tag, ...rest] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || !nonce || !ciphertext || !tag || rest.length > 0) throw new Error('unknown format');
  return [nonce, ciphertext, tag];
}

/** The version too: a value cannot be relabelled. */
function aad(context: string): Buffer {
  return Buffer.from(`${VERSION}:${context}`, 'utf8');
}
