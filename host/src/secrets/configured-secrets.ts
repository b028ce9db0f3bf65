import type { Secrets } from '@namedrop/plugin-api';
import { secretsOf } from '../defaults/plugin-secrets.js';
import { AesSecrets } from './aes-secrets.js';
import { KeyRing } from './key-ring.js';
import { readKeys } from './secret-key.js';

/**
 * Builds the secrets of one plugin from configured keys, for programs that write rows of plugins without a host.
 * @param secretKey the setting: one key or several
 * @throws SecretKeyError
 */
export function pluginSecrets(secretKey: string, pluginId: string): Pick<Secrets, 'seal'> {
  return secretsOf(new AesSecrets(new KeyRing(readKeys(secretKey, 'secretKey'))), pluginId);
}
