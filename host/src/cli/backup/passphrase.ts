import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { EXIT } from '../../boot/boot-error.js';
import { type CommandContext, CommandError } from '../command.js';

export interface PassphraseOptions {
  readonly passphraseFile?: string;
  /** Whether the secret key is left out on purpose. */
  readonly withoutKey: boolean;
}

const VARIABLE = 'NAMEDROP_BACKUP_PASSPHRASE';
/** Characters of a passphrase. Shorter ones are guessed. */
const MIN_LENGTH = 12;

/** Adds the options about the passphrase. @param withoutKey description of `--without-key` */
export function withPassphraseOptions(command: Command, withoutKey: string): Command {
  return command
    .option('--passphrase-file <path>', `file with the passphrase of the secret key; or set ${VARIABLE}`)
    .option('--without-key', withoutKey, false);
}

/**
 * Reads the passphrase from the file or the variable; a line break at its end is not part of it.
 * @returns undefined where there is neither
 * @throws CommandError for a file that cannot be read or is no text, and for a passphrase that is too short
 */
export async function readPassphrase(
  { sources: { cwd, env } }: CommandContext,
  { passphraseFile }: PassphraseOptions,
): Promise<string | undefined> {
  const source = passphraseFile ?? VARIABLE;
  const text =
    passphraseFile === undefined ? env[VARIABLE] || undefined : await read(path.resolve(cwd, passphraseFile));
  const passphrase = text?.replace(/\r?\n$/, '');
  if (passphrase === undefined || passphrase.length >= MIN_LENGTH) return passphrase;
  throw new CommandError(`The passphrase of ${source} is too short: it takes at least ${MIN_LENGTH} characters.`);
}

/** @throws CommandError where nothing says what happens to the key, or two things do */
export function requireChoice(passphrase: string | undefined, { withoutKey }: PassphraseOptions): void {
  if (passphrase !== undefined && withoutKey)
    throw new CommandError('There is a passphrase, and --without-key: give one of them.', EXIT.usage);
  if (passphrase !== undefined || withoutKey) return;
  throw new CommandError(
    `Say what happens to the secret key: --passphrase-file <path> or ${VARIABLE} puts it into the backup under a ` +
      'passphrase; --without-key leaves it out, and you keep it elsewhere. Without the key, sealed values are lost.',
    EXIT.usage,
  );
}

/** Bytes that are no text would all become the same character, and the passphrase could be guessed. */
async function read(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: Error) => {
    throw new CommandError(`The passphrase cannot be read: ${cause.message}.`);
  });
  if (isUtf8(bytes)) return bytes.toString();
  throw new CommandError(
    `The passphrase of ${file} is no text in UTF-8. Make one with: head -c 24 /dev/urandom | base64`,
  );
}
