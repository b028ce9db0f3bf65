import type pg from 'pg';
import type { Storage } from '../database/storage.js';
import type { Planned } from '../plugins/plan.js';
import { AesSecrets, beginningOf } from './aes-secrets.js';
import type { KeyFile } from './key-file.js';
import { KeyRing } from './key-ring.js';
import { loadKeys, type SecretKeyOptions } from './open-secrets.js';
import { type Resealed, Resealing } from './resealing.js';
import { sealedPlacesOf } from './sealed-columns.js';
import { columnsInUse } from './sealed-samples.js';
import { type Keys, newKey } from './secret-key.js';
import { straysOf } from './strays.js';

/** Any number that nobody else locks on the same database. */
const LOCK = '7953758699157352305';
/** Values that are sealed anew at once: the database writes them to its disk together. */
const AT_ONCE = 8;
/** Milliseconds that a value waits for its turn. */
const PATIENCE_MS = 60_000;
/** Minutes after which nobody can still be writing what was sealed before a key was added. */
const REST_MINUTES = 10;

/** Why keys are not rotated. The message is for the operator. */
export class RotationError extends Error {
  override readonly name = 'RotationError';
}

export interface RotationOptions {
  readonly storage: Storage;
  /** The plugins whose sealed columns are known. */
  readonly order: readonly Planned[];
  readonly keys: SecretKeyOptions;
  /** Whether to end a rotation: what seals nothing any more is taken out of the file. */
  readonly finish: boolean;
}

export interface Rotated {
  /** The file of keys; absent: they are configured. */
  readonly file?: string;
  /** The ids of all keys that there are now, the one that seals first. */
  readonly keys: readonly string[];
  readonly columns: readonly Resealed[];
  /** Columns with values under another key, of plugins that are not loaded. */
  readonly strays: readonly string[];
}

/**
 * Replaces the deployment's key, beside hosts that run: `rotate` puts a new one before the old one in the file and seals
 * all values anew; `finish` does the latter again and takes the old one out, if nothing is left under it. Where keys are
 * configured, values are sealed with the first. Whatever ends it in the middle, it can be repeated.
 * @throws RotationError, SecretKeyError, and what the database throws
 */
export async function rotate({ storage, order, keys: options, finish }: RotationOptions): Promise<Rotated> {
  // Not the shared pool: its callers wait for few seconds, and large tables take longer.
  const pool = storage.openPool({ max: AT_ONCE + 1, connectionTimeoutMillis: PATIENCE_MS });
  const turn = await pool.connect();
  try {
    await takeTurn(turn);
    const { keys: found, file } = await loadKeys(options, () => columnsInUse(pool, order));
    if (finish) await refuseToFinish(found, file);
    const keys = file && found.length === 1 ? await withNewKey(file, found) : found;
    const columns = await resealAll(pool, order, keys);
    const loaded = order.map(({ id }) => id);
    const strays = await straysOf(pool, loaded, beginningOf(keys[0]));
    const isDone = strays.length === 0 && columns.every(({ left }) => left === 0);
    const kept: Keys = finish && isDone ? [keys[0]] : keys;
    if (kept !== keys) await file?.replace(kept);
    return { file: file?.path, keys: kept.map(({ id }) => id), columns, strays };
  } finally {
    // The lock is gone with the connection at the latest, but that takes the server a moment.
    await turn.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    turn.release(true);
    await pool.end();
  }
}

/** Two at once would each put a key into the file, and one of them be lost. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
  if (!rows[0]?.taken) throw new RotationError('another rotation is under way: wait until it has ended');
}

async function refuseToFinish(keys: Keys, file: KeyFile | undefined): Promise<void> {
  if (!file) throw new RotationError('the keys are those of NAMEDROP_SECRET_KEY: take the old ones out there');
  if (keys.length === 1) throw new RotationError(`there is nothing to finish: ${file.path} holds one key`);
  const minutes = (Date.now() - (await file.writtenAt()).getTime()) / 60_000;
  if (minutes >= REST_MINUTES) return;
  const words = `the new key is younger than ${REST_MINUTES} minutes, and a host may still be writing what it sealed`;
  throw new RotationError(`${words} with the old one: try again in ${Math.ceil(REST_MINUTES - minutes)} min`);
}

async function withNewKey(file: KeyFile, keys: Keys): Promise<Keys> {
  const both: Keys = [newKey(), ...keys];
  await file.replace(both);
  return both;
}

async function resealAll(pool: pg.Pool, order: readonly Planned[], keys: Keys): Promise<Resealed[]> {
  const secrets = new AesSecrets(new KeyRing(keys));
  const resealing = new Resealing({ pool, secrets, beginning: beginningOf(keys[0]) });
  const columns: Resealed[] = [];
  for (const place of sealedPlacesOf(order)) columns.push(await resealing.reseal(place));
  return columns;
}
