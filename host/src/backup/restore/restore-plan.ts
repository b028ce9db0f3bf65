import { checksumOf, type MigrationOwner } from '../../database/migration-ledger.js';
import { BackupError } from '../backup-error.js';
import type { BackupTable, Manifest } from '../file/manifest.js';
import { QUEUE_SCHEMA } from '../left-out.js';

/** What of a backup is restored, and the migrations that lead there. */
export interface RestorePlan {
  /** The owners of this version with the migrations that the backup names, in the order in which they run. */
  readonly owners: readonly MigrationOwner[];
  readonly tables: readonly BackupTable[];
  readonly sequences: Manifest['sequences'];
}

/**
 * Plans a restore with the plugins that are installed here.
 * @param withoutPlugins ids of plugins whose part of the backup is left out
 * @throws BackupError for a backup of a newer version, and for a plugin that is not installed
 */
export function planRestore(
  manifest: Manifest,
  owners: readonly MigrationOwner[],
  withoutPlugins: readonly string[],
): RestorePlan {
  const inBackup = [...new Set(manifest.migrations.map(({ owner }) => owner))];
  refuseUnknown(withoutPlugins, inBackup);
  const wanted = inBackup.filter((id) => !withoutPlugins.includes(id));
  refuseMissing(wanted.filter((id) => !owners.some((owner) => owner.id === id)));
  const planned = owners
    .filter(({ id }) => wanted.includes(id))
    .map((owner) => ({ ...owner, migrations: migrationsOf(owner, manifest) }));
  const isWanted = ({ schema }: { schema: string }) => schema === QUEUE_SCHEMA || wanted.includes(schema);
  return {
    owners: planned,
    tables: manifest.tables.filter(isWanted),
    sequences: manifest.sequences.filter(isWanted),
  };
}

function refuseUnknown(withoutPlugins: readonly string[], inBackup: readonly string[]): void {
  const unknown = withoutPlugins.filter((id) => id === 'namedrop' || !inBackup.includes(id));
  if (unknown.length === 0) return;
  const plugins = inBackup.filter((id) => id !== 'namedrop');
  throw new BackupError(`The backup has no plugin ${unknown.join(', ')}; it has ${plugins.join(', ') || 'none'}.`);
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const options = missing.map((id) => `--without-plugin ${id}`).join(' ');
  throw new BackupError(
    `The backup has tables of ${missing.join(', ')}, which the configuration here does not load. Add ` +
      `${missing.length === 1 ? 'the plugin' : 'the plugins'} to it, or leave the tables out with ${options}.`,
  );
}

/** @throws BackupError for a migration that this version does not have, or has with another text */
function migrationsOf(owner: MigrationOwner, { migrations, version }: Manifest): MigrationOwner['migrations'] {
  const named = migrations.filter((migration) => migration.owner === owner.id);
  return named.map(({ name, checksum }) => {
    const known = owner.migrations.find((migration) => migration.name === name);
    if (known && checksumOf(known) === checksum) return known;
    const reason = known
      ? `this version has migration ${name} of ${owner.id} with another text`
      : `it has migration ${name} of ${owner.id}, which is unknown here`;
    throw new BackupError(
      `The backup is of another version than this program: ${reason}. It was made by Namedrop ${version}: ` +
        'restore it with that version or a newer one.',
    );
  });
}
