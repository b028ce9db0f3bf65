import { Command, CommanderError } from 'commander';
import { EXIT } from '../boot/boot-error.js';
import { version } from '../system/version.js';
import type { Invocation } from './command.js';
import { COMMANDS } from './commands.js';
import { withCommonOptions } from './common-options.js';
import type { ProgramContext, TerminalStream } from './context.js';

export type { ProgramContext } from './context.js';

/**
 * Runs the `namedrop` command. Only the module of the named command loads.
 * @returns the exit code: 0 done, 1 failed, 64 wrong usage, 75 not ended yet, 78 wrong configuration
 */
export async function runProgram(context: ProgramContext): Promise<number> {
  const invocation: Invocation = { context, exitCode: 0 };
  const { args } = context;
  const program = programFor(context);
  const named = commandNameIn(args);
  for (const { name, description, isGroup, load } of COMMANDS) {
    const command = program.command(name).description(description);
    if (!isGroup) withCommonOptions(command);
    if (name === named) (await load())(command, invocation);
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
    return invocation.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    throw error;
  }
}

/** The program without its commands, which inherit its settings. */
function programFor({ stdout, stderr }: ProgramContext): Command {
  return new Command('namedrop')
    .description('Tells a brand when AI answer engines drop its name.')
    .version(version, '--version', 'print the version')
    .exitOverride()
    .showHelpAfterError('(add --help for what is possible)')
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
}

/** The width of a terminal in characters; 80 for a file or a pipe. */
const widthOf = ({ isTTY, columns }: TerminalStream) => (isTTY && columns) || 80;

/** The command that the arguments name, also behind `help`. No option of the program itself takes a value. */
function commandNameIn(args: readonly string[]): string | undefined {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  return first === 'help' ? second : first;
}
