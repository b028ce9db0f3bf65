import type { Secrets } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { Planned } from '../plugins/plan.js';
import { sealedPlacesOf } from './sealed-columns.js';
import type { SealedRow } from './sealed-rows.js';
import { samplesOf } from './sealed-samples.js';
import { SecretKeyError } from './secret-key.js';

/** Column with sealed values, a sample of which was opened. */
export interface CheckedColumn {
  /** e.g. `webhooks.endpoints.secret`. */
  readonly name: string;
  readonly opened: number;
  readonly unreadable: number;
}

/** Database and keys that are checked against each other. */
export interface KeyCheckParts {
  readonly pool: pg.Pool;
  readonly order: readonly Planned[];
  readonly secrets: Secrets;
}

/**
 * Opens a sample of every sealed column. Single values that cannot be opened are counted: an earlier key may be lost.
 * @returns the columns that hold sealed values
 * @throws SecretKeyError when no value of a column can be opened
 */
export async function checkKeys({ pool, order, secrets }: KeyCheckParts): Promise<CheckedColumn[]> {
  const columns: CheckedColumn[] = [];
  const closed: { readonly name: string; readonly values: readonly SealedRow[] }[] = [];
  for (const place of sealedPlacesOf(order)) {
    const { name } = place;
    const values = await samplesOf(pool, place);
    const opened = values.filter(({ key, sealed }) => opens(secrets, sealed, place.context(key))).length;
    if (values.length > 0) columns.push({ name, opened, unreadable: values.length - opened });
    if (values.length > 0 && opened === 0) closed.push({ name, values });
  }
  if (closed.length === 0) return columns;
  const ids = new Set(closed.flatMap(({ values }) => values.flatMap(({ sealed }) => keyIdOf(sealed) ?? [])));
  const sealedBy = ids.size > 0 ? `, sealed with the key ${[...ids].join(', ')}` : '';
  throw new SecretKeyError(
    `The secret key opens nothing of ${closed.map(({ name }) => name).join(', ')}${sealedBy}. Restore that key: as ` +
      'secret.key in the data folder, or as NAMEDROP_SECRET_KEY. If it is lost, see "A lost key" in docs/operations/rotate-secrets.md.',
  );
}

/** The error of a deployment without a key whose database holds sealed values. @param columns names of at least one */
export function missingKey(file: string, columns: readonly string[]): SecretKeyError {
  return new SecretKeyError(
    `${file} is missing, but the database holds sealed values (${columns.join(', ')}). No new key is made, because it ` +
      'would not open them. Restore the file from the backup, or set NAMEDROP_SECRET_KEY. If the key is lost, see ' +
      '"A lost key" in docs/operations/rotate-secrets.md.',
  );
}

function opens(secrets: Secrets, sealed: string, context: string): boolean {
  try {
    secrets.open(sealed, context);
    return true;
  } catch {
    return false;
  }
}

/** The id of the key that sealed a value, where the value says it. */
function keyIdOf(sealed: string): string | undefined {
  return /^v2\.([0-9a-f]+)\./.exec(sealed)?.[1];
}
