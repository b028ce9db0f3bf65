import { BackupFile } from '../../backup/file/backup-file.js';
import { countRows } from '../../backup/file/count-rows.js';
import { openKeys } from '../../backup/file/sealed-keys.js';
import { type CommandContext, CommandError } from '../command.js';
import { interruptible } from './interruptible.js';
import { ProgressLine } from './progress-line.js';
import { megabytes, rowsOf, tablesOf } from './sizes.js';

/**
 * Reads a backup as a restore would: its checksum, all rows, and with a passphrase the secret key. Needs no database.
 * @returns the exit code
 * @throws BackupError for a backup that cannot be restored
 */
export async function checkBackup(context: CommandContext, file: string, passphrase?: string): Promise<number> {
  using progress = new ProgressLine(context.stderr);
  return interruptible(context, 'the backup was not checked.', async (signal) => {
    progress.step('verifying the checksum');
    await using backup = await BackupFile.open(file, signal);
    const manifest = await backup.readManifest();
    const { sealed, ids } = manifest.key;
    if (passphrase !== undefined && !sealed) throw new CommandError(`${file} holds no secret key.`);
    if (passphrase !== undefined && sealed) await openKeys(sealed, passphrase);
    const totals = await countRows(backup.entries(), progress);
    progress[Symbol.dispose]();
    const { version, createdAt } = manifest;
    const words = `${file} is whole: ${rowsOf(totals)} rows in ${megabytes(backup.size)}`;
    const key = sealed ? (passphrase === undefined ? 'sealed' : 'opened') : 'left_out';
    context.output.print({
      text: [tablesOf(totals), '', `${words}, made by Namedrop ${version} at ${createdAt}. ${KEY_WORDS[key]}`].join(
        '\n',
      ),
      data: {
        file,
        bytes: backup.size,
        checksum: backup.checksum,
        rows: rowsOf(totals),
        key,
        key_ids: ids,
        version,
        created_at: createdAt,
        tables: totals,
      },
    });
    return 0;
  });
}

const KEY_WORDS = {
  opened: 'The passphrase opens its secret key.',
  sealed: 'Its secret key was not opened: give the passphrase to try it.',
  left_out: 'It holds no secret key.',
} as const;
