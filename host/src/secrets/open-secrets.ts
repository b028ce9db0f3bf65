import { Repeated, type Secrets } from '@namedrop/plugin-api';
import { AesSecrets } from './aes-secrets.js';
import { missingKey } from './key-check.js';
import { KeyFile } from './key-file.js';
import { KeyRing } from './key-ring.js';
import { type Keys, readKeys } from './secret-key.js';

export interface SecretKeyOptions {
  /** NAMEDROP_SECRET_KEY: one key or several. Absent or empty: those in the data folder. */
  readonly value?: string;
  readonly dataDir: string;
}

/** The deployment's keys, and where they can be replaced. */
export interface LoadedKeys {
  readonly keys: Keys;
  /** Absent: they are configured. */
  readonly file?: KeyFile;
}

/** What hangs on the deployment's keys. */
export interface OpenSecrets {
  readonly secrets: Secrets;
  /** Sign the cookies of sessions: the first signs, all are believed. Kept up to date. */
  readonly cookieSecrets: string[];
  /** Follows the file of keys no longer. */
  close(): Promise<void>;
}

/** Milliseconds within which a host knows of a key that was put into the file. */
const FOLLOW_MS = 2000;

/** Lists the columns of the database that hold sealed values. */
export type ColumnsInUse = () => Promise<readonly string[]>;

/** @throws SecretKeyError, also where the file is missing and the database holds sealed values */
export async function loadKeys({ value, dataDir }: SecretKeyOptions, columnsInUse: ColumnsInUse): Promise<LoadedKeys> {
  if (value) return { keys: readKeys(value, 'NAMEDROP_SECRET_KEY') };
  const file = new KeyFile(dataDir);
  const keys = await file.open(async () => {
    const columns = await columnsInUse();
    if (columns.length > 0) throw missingKey(file.path, columns);
  });
  return { keys, file };
}

/** @throws SecretKeyError, also where the file is missing and the database holds sealed values */
export async function openSecrets(options: SecretKeyOptions, columnsInUse: ColumnsInUse): Promise<OpenSecrets> {
  const { keys, file } = await loadKeys(options, columnsInUse);
  const ring = new KeyRing(keys, file && (() => file.read()));
  const following = new Repeated(async () => ring.refresh(), FOLLOW_MS);
  if (file) following.start();
  return { secrets: new AesSecrets(ring), cookieSecrets: ring.cookieSecrets, close: () => following.stop() };
}
