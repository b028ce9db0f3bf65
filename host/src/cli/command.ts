import { Command } from 'commander';
import { EXIT } from '../boot/boot-error.js';
import { wordsOf } from '../plugins/problem.js';
import { complain } from './output.js';

/** The options that every command has. */
export interface CommonOptions {
  readonly json: boolean;
  /** Path of the configuration file. */
  readonly config?: string;
}

/** What a command does; what it returns is the exit code, by default 0. */
export type Run<O> = (options: O & CommonOptions, ...args: string[]) => Promise<number | undefined>;

/** A command that fails as it should: its sentence is printed, and the process ends with its code. */
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
 * Declares one command of `namedrop`, with the options and the error handling that all have.
 * @param declare adds the command's own arguments and options
 */
export function command<O = object>(
  name: string,
  description: string,
  run: Run<O>,
  declare: (command: Command) => Command = (plain) => plain,
): Command {
  const common = new Command(name)
    .description(description)
    .option('--json', 'print JSON', false)
    .option('--config <path>', 'the configuration file (default: namedrop.config.js here, if there is one)');
  return declare(common).action(async (...given: unknown[]) => {
    const options = given.at(-2) as O & CommonOptions;
    const args = given.slice(0, -2) as string[];
    process.exitCode = await run(options, ...args).catch(fail);
  });
}

/** Errors are sentences, never stack traces. */
function fail(error: unknown): number {
  complain(wordsOf(error));
  const { exitCode } = (error ?? {}) as { exitCode?: unknown };
  return typeof exitCode === 'number' ? exitCode : EXIT.failed;
}
