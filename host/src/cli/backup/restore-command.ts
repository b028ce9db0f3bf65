import path from 'node:path';
import { BackupFile } from '../../backup/file/backup-file.js';
import type { Manifest } from '../../backup/file/manifest.js';
import { openKeys } from '../../backup/file/sealed-keys.js';
import { restoreBackup } from '../../backup/restore/restore-backup.js';
import { type KeyPlan, planKeys } from '../../backup/restore/restore-keys.js';
import { planRestore } from '../../backup/restore/restore-plan.js';
import { BootError, EXIT } from '../../boot/boot-error.js';
import type { CoreConfig } from '../../deployment/core-config.js';
import { prepare } from '../../deployment/prepare.js';
import { ownersOf } from '../../plugins/migration-owners.js';
import { writtenKeys } from '../../secrets/secret-key.js';
import { action, type CommandContext, CommandError } from '../command.js';
import { withDatabase } from '../with-database.js';
import { interruptible } from './interruptible.js';
import { type PassphraseOptions, readPassphrase, withPassphraseOptions } from './passphrase.js';
import { ProgressLine } from './progress-line.js';
import { megabytes, rowsOf, tablesOf } from './sizes.js';

interface RestoreCommandOptions extends PassphraseOptions {
  readonly withoutPlugin: readonly string[];
  readonly printKey: boolean;
}

/** `namedrop restore`: reads a backup into an empty database, or prints its secret key. */
export const restoreCommand = action<RestoreCommandOptions>(
  async (context, options, name) => {
    const file = path.resolve(context.sources.cwd, name as string);
    const passphrase = await readPassphrase(context, options);
    const left = 'nothing was restored. Start it again, or give the database up.';
    return interruptible(context, left, async (signal) => {
      using progress = new ProgressLine(context.stderr);
      progress.step('verifying the checksum');
      await using backup = await BackupFile.open(file, signal);
      const manifest = await backup.readManifest();
      if (options.printKey) return await printKey(context, manifest, passphrase);
      return await restore(context, { backup, manifest, progress, signal, passphrase, ...options });
    });
  },
  (plain) =>
    withPassphraseOptions(
      plain.argument('<file>', 'a file of "namedrop backup"'),
      'restore although the secret key is missing: sealed values stay closed',
    )
      .option('--without-plugin <id>', 'leave out the tables of a plugin; can be repeated', collect, [])
      .option(
        '--print-key',
        'restore nothing: print the secret key of the backup, as NAMEDROP_SECRET_KEY takes it',
        false,
      ),
);

interface Restoring extends Omit<RestoreCommandOptions, 'printKey'> {
  readonly backup: BackupFile;
  readonly manifest: Manifest;
  readonly progress: ProgressLine;
  readonly signal: AbortSignal;
  readonly passphrase?: string;
}

async function restore(context: CommandContext, restoring: Restoring): Promise<number> {
  const { backup, manifest, progress, signal, passphrase, withoutKey, withoutPlugin } = restoring;
  const started = performance.now();
  const prepared = await prepare(context.sources);
  if (prepared.fatal.length > 0) throw new BootError(prepared.fatal);
  const { secretKey: value, dataDir } = prepared.config.core as CoreConfig;
  const owners = ownersOf(prepared.order);
  const plan = planRestore(manifest, owners, withoutPlugin);
  const keys = await planKeys({ key: manifest.key, passphrase, withoutKey, configured: { value, dataDir } });
  const restored = await withDatabase(prepared.config, context, ({ storage, log }) =>
    restoreBackup({ backup, manifest, plan, keys, storage, owners, log, progress, signal }),
  );
  const { totals, migrated, leftOut } = restored;
  const seconds = Math.round(performance.now() - started) / 1000;
  progress[Symbol.dispose]();
  const rows = rowsOf(totals);
  const words = `restored ${rows} rows of ${manifest.createdAt} (${megabytes(backup.size)}) in ${seconds.toFixed(1)} s`;
  context.output.print({
    text: [tablesOf(totals), '', `${words}. ${keyWords(keys)}`, ...leftOutWords(leftOut)].join('\n'),
    data: {
      file: backup.path,
      rows,
      seconds,
      key: keys.kind,
      created_at: manifest.createdAt,
      migrated,
      left_out: leftOut,
      tables: totals,
    },
  });
  return 0;
}

async function printKey(
  { output }: CommandContext,
  { key: { sealed } }: Manifest,
  passphrase: string | undefined,
): Promise<number> {
  if (!sealed) throw new CommandError('The backup holds no secret key: it was made without one.');
  if (passphrase === undefined)
    throw new CommandError('--print-key needs the passphrase: give it with --passphrase-file.', EXIT.usage);
  const lines = writtenKeys(await openKeys(sealed, passphrase)).trim();
  const setting = lines.replaceAll('\n', ',');
  output.print({ text: setting, data: { secret_key: setting } });
  return 0;
}

function leftOutWords(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`Left out, because no migration makes them: ${names.join(', ')}. Copy them by pg_dump if you need them.`];
}

function keyWords(plan: KeyPlan): string {
  if (plan.kind === 'written') return `Its secret key is in ${plan.file.path}.`;
  if (plan.kind === 'present') return 'Its secret key was here.';
  return 'Its secret key is missing: restore it, or run "namedrop secrets forget".';
}

function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value];
}
