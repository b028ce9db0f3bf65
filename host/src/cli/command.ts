import type { Command } from 'commander';
import { EXIT } from '../boot/boot-error.js';
import type { ConfigSources } from '../deployment/read-config.js';
import { wordsOf } from '../plugins/problem.js';
import { CommandOutput } from './command-output.js';
import { type CommonOptions, withCommonOptions } from './common-options.js';
import type { ProgramContext } from './context.js';

/** The surroundings of one command that runs. */
export interface CommandContext extends Pick<ProgramContext, 'writeLog' | 'untilEnding' | 'openInput' | 'stderr'> {
  /** Configuration file of `--config`, environment and working directory. */
  readonly sources: ConfigSources;
  readonly output: CommandOutput;
}

/** One run of the program: its surroundings, and the exit code of the command that has run. */
export interface Invocation {
  readonly context: ProgramContext;
  exitCode: number;
}

/** Gives a named command its options and its action, or its subcommands. */
export type Definition = (command: Command, invocation: Invocation) => void;

/** Performs a command. @returns the exit code */
type Run<O> = (context: CommandContext, options: O, ...args: string[]) => Promise<number>;

/** A failure that a command foresees: its sentence is printed, and the program ends with its exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}

/**
 * Defines a command by what it does, with the error handling that all commands have.
 * @param declare adds the arguments and options of this command
 */
export function action<O = object>(run: Run<O>, declare: (command: Command) => Command = (plain) => plain): Definition {
  return (command, invocation) => {
    declare(command).action(async (...given: unknown[]) => {
      const { json, config: file, ...options } = given.at(-2) as CommonOptions;
      const args = given.slice(0, -2) as string[];
      const { env, cwd, writeLog, untilEnding, openInput, stderr } = invocation.context;
      const output = new CommandOutput(invocation.context, json);
      const context = { sources: { file, env, cwd }, output, writeLog, untilEnding, openInput, stderr };
      invocation.exitCode = await run(context, options as O, ...args).catch((error) => fail(error, output));
    });
  };
}

/** Defines a subcommand by what it does. @param declare adds its own arguments and options */
export function subcommand<O = object>(
  name: string,
  description: string,
  run: Run<O>,
  declare?: (command: Command) => Command,
): Definition {
  const define = action(run, declare);
  return (parent, invocation) => {
    define(withCommonOptions(parent.command(name).description(description)), invocation);
  };
}

/** Defines a command that only groups others. */
export function group(...subcommands: readonly Definition[]): Definition {
  return (command, invocation) => {
    for (const define of subcommands) define(command, invocation);
  };
}

/** Prints an error as a sentence, never with a stack trace. @returns the exit code */
function fail(error: unknown, output: CommandOutput): number {
  output.complain(wordsOf(error));
  const { exitCode } = (error ?? {}) as { exitCode?: unknown };
  return typeof exitCode === 'number' ? exitCode : EXIT.failed;
}
