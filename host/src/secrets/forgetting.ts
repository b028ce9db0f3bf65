import type { Secrets } from '@namedrop/plugin-api';
import type pg from 'pg';
import { noneWhereAbsent } from '../database/none-where-absent.js';
import type { Storage } from '../database/storage.js';
import type { Planned } from '../plugins/plan.js';
import { AesSecrets } from './aes-secrets.js';
import { keysOfDeployment } from './deployment-keys.js';
import { KeyRing } from './key-ring.js';
import type { SecretKeyOptions } from './open-secrets.js';
import { type SealedPlace, sealedPlacesOf } from './sealed-columns.js';
import { sealedRows } from './sealed-rows.js';
import { straysOf } from './strays.js';

/** Prefix that no sealed value has. */
const NO_PREFIX = '-';
/** Milliseconds that a statement waits for its connection. */
const PATIENCE_MS = 60_000;

export interface ForgettingOptions {
  readonly storage: Storage;
  /** The plugins whose sealed columns are known. */
  readonly order: readonly Planned[];
  readonly keys: SecretKeyOptions;
  /** Whether the values are emptied; else they are only counted. */
  readonly empties: boolean;
}

/** Column with sealed values. */
export interface ForgottenColumn {
  /** e.g. `webhooks.endpoints.secret`. */
  readonly place: string;
  /** Values that a key here opens; they stay. */
  readonly opened: number;
  /** Values that no key here opens, before they are emptied. */
  readonly unreadable: number;
}

export interface Forgotten {
  readonly columns: readonly ForgottenColumn[];
  /** Columns with sealed values of plugins that are not loaded; without a key they keep a host from starting. */
  readonly strays: readonly string[];
}

/**
 * Looks for sealed values that no key of the deployment opens, and empties them where that is asked for. Makes no key.
 * @throws SecretKeyError for keys that cannot be read, and what the database throws
 */
export async function forget({ storage, order, keys: options, empties }: ForgettingOptions): Promise<Forgotten> {
  const pool = storage.openPool({ max: 2, connectionTimeoutMillis: PATIENCE_MS });
  try {
    const keys = await keysOfDeployment(options);
    const secrets = keys && new AesSecrets(new KeyRing(keys));
    const columns: ForgottenColumn[] = [];
    for (const place of sealedPlacesOf(order)) {
      columns.push(...(await noneWhereAbsent(async () => [await forgetIn(pool, place, secrets, empties)])));
    }
    const loaded = order.map(({ id }) => id);
    const strays = keys ? [] : await noneWhereAbsent(() => straysOf(pool, loaded, NO_PREFIX));
    return { columns, strays };
  } finally {
    await pool.end();
  }
}

async function forgetIn(
  pool: pg.Pool,
  place: SealedPlace,
  secrets: Secrets | undefined,
  empties: boolean,
): Promise<ForgottenColumn> {
  let opened = 0;
  let unreadable = 0;
  for await (const rows of sealedRows(pool, place, NO_PREFIX)) {
    const closed = rows.filter(({ key, sealed }) => !opens(secrets, sealed, place.context(key)));
    opened += rows.length - closed.length;
    unreadable += closed.length;
    // A value that was replaced meanwhile stays.
    if (empties && closed.length > 0) {
      await pool.query(
        `UPDATE ${place.table} SET ${place.column} = ''
         FROM unnest($1::text[], $2::text[]) AS lost (key, sealed)
         WHERE ${place.table}.${place.key}::text = lost.key AND ${place.column} = lost.sealed`,
        [closed.map(({ key }) => key), closed.map(({ sealed }) => sealed)],
      );
    }
  }
  return { place: place.name, opened, unreadable };
}

function opens(secrets: Secrets | undefined, sealed: string, context: string): boolean {
  try {
    secrets?.open(sealed, context);
    return secrets !== undefined;
  } catch {
    return false;
  }
}
