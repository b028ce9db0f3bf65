import type { Secrets } from '@namedrop/plugin-api';
import { AesSecrets } from './aes-secrets.js';
import { loadSecretKey, type SecretKeyOptions } from './secret-key.js';

/** The deployment's secrets, under its key. @throws SecretKeyError */
export async function openSecrets(options: SecretKeyOptions): Promise<Secrets> {
  return new AesSecrets(await loadSecretKey(options));
}
