import { keysOfDeployment } from '../../secrets/deployment-keys.js';
import { KeyFile } from '../../secrets/key-file.js';
import type { SecretKeyOptions } from '../../secrets/open-secrets.js';
import { joinedKeys, type Keys } from '../../secrets/secret-key.js';
import { BackupError } from '../backup-error.js';
import type { Manifest } from '../file/manifest.js';
import { openKeys } from '../file/sealed-keys.js';

export interface RestoreKeysOptions {
  readonly key: Manifest['key'];
  readonly passphrase?: string;
  /** Whether to go on without the key. */
  readonly withoutKey: boolean;
  /** Where the keys of this deployment are. */
  readonly configured: SecretKeyOptions;
}

/** Plan for the key: it is here already, it goes into the key file, or the restored values stay closed. */
export type KeyPlan =
  | { readonly kind: 'present' | 'missing' }
  | { readonly kind: 'written'; readonly file: KeyFile; readonly keys: Keys };

/**
 * Finds out how this deployment gets the key of a backup. Changes nothing.
 * @throws BackupError for another passphrase, and where the key would be missing
 */
export async function planKeys({ key, passphrase, withoutKey, configured }: RestoreKeysOptions): Promise<KeyPlan> {
  const here = (await keysOfDeployment(configured)) ?? [];
  const opened = key.sealed && passphrase !== undefined ? await openKeys(key.sealed, passphrase) : undefined;
  const missing = key.ids.filter((id) => !here.some((own) => own.id === id));
  if (missing.length === 0) return { kind: 'present' };
  if (opened && !configured.value) {
    const file = new KeyFile(configured.dataDir);
    return { kind: 'written', file, keys: joinedKeys(opened, here) };
  }
  if (withoutKey) return { kind: 'missing' };
  throw new BackupError(`${missingWords(missing, key, opened !== undefined)} ${WITHOUT}`);
}

/** Puts the keys of the backup into the key file, before those that are there, where the plan says so. */
export async function writeKeys(plan: KeyPlan): Promise<void> {
  if (plan.kind === 'written') await plan.file.put(plan.keys);
}

const WITHOUT =
  'To restore without it, add --without-key: sealed values, such as the secrets of webhooks, stay closed then.';

function missingWords(ids: readonly string[], { sealed }: Manifest['key'], isOpened: boolean): string {
  const words = `This deployment lacks the secret key ${ids.join(', ')} of the backup.`;
  if (isOpened)
    return `${words} NAMEDROP_SECRET_KEY holds another: set it to what "namedrop restore FILE --print-key" prints.`;
  if (sealed) return `${words} It is in the backup: give its passphrase with --passphrase-file.`;
  return `${words} The backup was made without it: put secret.key into the data folder, or set NAMEDROP_SECRET_KEY.`;
}
