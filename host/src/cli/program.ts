import { createRequire } from 'node:module';
import { Command, CommanderError } from 'commander';
import { EXIT } from '../boot/boot-error.js';
import { accountsCommand } from './accounts-command.js';
import { capturesCommand } from './captures-command.js';
import { configCommand } from './config-command.js';
import { creditsCommand } from './credits-command.js';
import { doctorCommand } from './doctor-command.js';
import { keysCommand } from './keys-command.js';
import { ledgerCommand } from './ledger-command.js';
import { migrateCommand } from './migrate-command.js';
import { pluginsCommand } from './plugins-command.js';
import { secretsCommand } from './secrets-command.js';
import { startCommand } from './start-command.js';
import { loginLinkCommand, usersCommand } from './users-command.js';
import { watchCommand } from './watch-command.js';
import { webhooksCommand } from './webhooks-command.js';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

const COMMANDS = [
  startCommand,
  pluginsCommand,
  doctorCommand,
  configCommand,
  migrateCommand,
  accountsCommand,
  keysCommand,
  usersCommand,
  loginLinkCommand,
  creditsCommand,
  ledgerCommand,
  capturesCommand,
  secretsCommand,
  watchCommand,
  webhooksCommand,
];

/**
 * Runs the `namedrop` command. Sets the process' exit code: 0 done, 1 failed, 64 wrong usage, 75 not ended yet,
 * 78 wrong configuration.
 * @param args what stands after the command's name
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = new Command('namedrop')
    .description('Tells a brand when AI answer engines drop its name.')
    .version(version, '--version', 'print the version');
  for (const create of COMMANDS) program.addCommand(create());
  forEachCommand(program, (command) => command.exitOverride().showHelpAfterError('(add --help for what is possible)'));
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
  }
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}
