import { KeyFile } from './key-file.js';
import type { SecretKeyOptions } from './open-secrets.js';
import { type Keys, readKeys } from './secret-key.js';

/** Reads the secret keys of a deployment, and makes none; undefined where it has none yet. @throws SecretKeyError */
export async function keysOfDeployment({ value, dataDir }: SecretKeyOptions): Promise<Keys | undefined> {
  return value ? readKeys(value, 'NAMEDROP_SECRET_KEY') : new KeyFile(dataDir).readIfThere();
}
