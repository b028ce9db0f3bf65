import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { EXIT } from '../../boot/boot-error.js';
import { type CommandContext, CommandError } from '../command.js';

/**
 * Asks a person a question on the terminal; anything but `y` and `yes` is a no.
 * @param option that answers instead, where no person can
 * @throws CommandError where input or standard error is no terminal
 */
export async function confirm(
  { openInput, stderr }: Pick<CommandContext, 'openInput' | 'stderr'>,
  { question, option }: { readonly question: string; readonly option: string },
): Promise<boolean> {
  const input = openInput?.();
  if (!input?.isTTY || !stderr.isTTY) {
    throw new CommandError(`${question} There is no terminal to answer on: ${option} says yes.`, EXIT.usage);
  }
  const lines = createInterface({ input, output: stderr, terminal: false });
  try {
    stderr.write(`${question} [y/N] `);
    const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
    return /^\s*y(es)?\s*$/i.test(String(line ?? ''));
  } finally {
    lines.close();
  }
}
