import type { Command } from 'commander';

/** The options that every command has. */
export interface CommonOptions {
  readonly json: boolean;
  /** Path of the configuration file. */
  readonly config?: string;
}

/** Adds the options that every command has. */
export function withCommonOptions(command: Command): Command {
  return command
    .option('--json', 'print JSON', false)
    .option('--config <path>', 'the configuration file (default: namedrop.config.js here, if there is one)');
}
