import path from 'node:path';
import { createBackup } from '../../backup/create/create-backup.js';
import type { Manifest } from '../../backup/file/manifest.js';
import type { Storage } from '../../database/storage.js';
import { prepare } from '../../deployment/prepare.js';
import { readConfig } from '../../deployment/read-config.js';
import { AesSecrets } from '../../secrets/aes-secrets.js';
import { keysOfDeployment } from '../../secrets/deployment-keys.js';
import { checkKeys } from '../../secrets/key-check.js';
import { KeyRing } from '../../secrets/key-ring.js';
import type { Keys } from '../../secrets/secret-key.js';
import { action, type CommandContext, CommandError } from '../command.js';
import { withDatabase } from '../with-database.js';
import { checkBackup } from './check-backup.js';
import { interruptible } from './interruptible.js';
import { type PassphraseOptions, readPassphrase, requireChoice, withPassphraseOptions } from './passphrase.js';
import { ProgressLine } from './progress-line.js';
import { megabytes, rowsOf, tablesOf } from './sizes.js';

interface BackupCommandOptions extends PassphraseOptions {
  readonly force: boolean;
  readonly check: boolean;
}

/** `namedrop backup`: writes the database and the secret key into a file, or checks such a file. */
export const backupCommand = action<BackupCommandOptions>(
  async (context, options, name) => {
    const file = path.resolve(context.sources.cwd, name as string);
    const passphrase = await readPassphrase(context, options);
    if (options.check) return checkBackup(context, file, passphrase);
    requireChoice(passphrase, options);
    return writeBackup(context, { file, passphrase, replaces: options.force });
  },
  (plain) =>
    withPassphraseOptions(
      plain.argument('<file>', 'the file, e.g. namedrop.backup'),
      'leave the secret key out: you keep it elsewhere',
    )
      .option('--force', 'replace the file if it is there', false)
      .option(
        '--check',
        'write nothing: read the file, its checksum and all rows; with the passphrase, its key',
        false,
      ),
);

interface Target {
  readonly file: string;
  readonly passphrase?: string;
  readonly replaces: boolean;
}

async function writeBackup(context: CommandContext, target: Target): Promise<number> {
  const config = await readConfig(context.sources);
  const started = performance.now();
  using progress = new ProgressLine(context.stderr);
  const left = 'no backup was made, and nothing is left of it.';
  const created = await interruptible(context, left, (signal) =>
    withDatabase(config, context, async ({ core, storage }) => {
      const readKeys = () => keysOfDeployment({ value: core.secretKey, dataDir: core.dataDir });
      if (target.passphrase !== undefined) {
        const keys = await readKeys();
        if (!keys) throw new CommandError(noKey(core.dataDir));
        await requireOpening(keys, context, storage);
      }
      return createBackup({ ...target, storage, readKeys, progress, signal });
    }),
  );
  const { manifest, totals, bytes } = created;
  const seconds = Math.round(performance.now() - started) / 1000;
  progress[Symbol.dispose]();
  const rows = rowsOf(totals);
  const words = `${target.file} has ${rows} rows in ${megabytes(bytes)}, written in ${seconds.toFixed(1)} s`;
  const key = keyState(manifest);
  context.output.print({
    text: [tablesOf(totals), '', `${words}. ${KEY_WORDS[key]}`].join('\n'),
    data: { file: target.file, bytes, rows, seconds, key, created_at: manifest.createdAt, tables: totals },
  });
  return 0;
}

/**
 * Refuses keys that open nothing of the database. Faults of plugins do not keep a backup from being made, but no plugin
 * then names its sealed columns.
 * @throws SecretKeyError
 */
async function requireOpening(keys: Keys, { sources }: CommandContext, { pool }: Storage): Promise<void> {
  const { order, fatal } = await prepare(sources);
  if (fatal.length === 0) await checkKeys({ pool, order, secrets: new AesSecrets(new KeyRing(keys)) });
}

const KEY_WORDS = {
  sealed: 'The secret key is in it, under the passphrase.',
  left_out: 'The secret key is not in it: keep it elsewhere.',
  none: 'There is no secret key yet.',
} as const;

function keyState({ key }: Manifest): keyof typeof KEY_WORDS {
  if (key.sealed) return 'sealed';
  return key.ids.length > 0 ? 'left_out' : 'none';
}

function noKey(dataDir: string): string {
  return (
    `There is no secret key in ${path.resolve(dataDir)}, and NAMEDROP_SECRET_KEY is not set. Run this with the settings ` +
    'of a host; or add --without-key if there is none yet.'
  );
}
