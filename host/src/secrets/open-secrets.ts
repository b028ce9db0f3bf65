import { hkdfSync } from 'node:crypto';
import type { Secrets } from '@namedrop/plugin-api';
import { AesSecrets } from './aes-secrets.js';
import { loadSecretKey, type SecretKeyOptions } from './secret-key.js';

/** What hangs on the deployment's key. */
export interface OpenSecrets {
  readonly secrets: Secrets;
  /** Signs the cookies of sessions; tells nothing of the key. */
  readonly cookieSecret: string;
}

/** @throws SecretKeyError */
export async function openSecrets(options: SecretKeyOptions): Promise<OpenSecrets> {
  const key = await loadSecretKey(options);
  const cookieSecret = Buffer.from(hkdfSync('sha256', key, '', 'namedrop cookies', 32)).toString('base64url');
  return { secrets: new AesSecrets(key), cookieSecret };
}
