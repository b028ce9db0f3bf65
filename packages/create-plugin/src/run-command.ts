import path from 'node:path';
import { CreateError } from './create-error.js';
import { createPlugin } from './create-plugin.js';
import { HELP, readOptions } from './options.js';
import { complete } from './prompts.js';

/** EX_USAGE of sysexits. */
const USAGE = 64;

/** The surroundings of a command. */
export interface Surroundings {
  /** Folder in which the plugin's folder is created. */
  readonly cwd: string;
  /** Whether what the arguments leave out can be asked. */
  readonly isTerminal: boolean;
  /** Writes to standard output. */
  print(text: string): void;
  /** Writes to standard error. */
  complain(text: string): void;
}

/** Creates a plugin as the arguments say. @returns the exit code; an error is complained of, not thrown */
export async function runCommand(
  args: readonly string[],
  { cwd, isTerminal, print, complain }: Surroundings,
): Promise<number> {
  try {
    const options = readOptions(args);
    if (options.help) {
      print(HELP);
      return 0;
    }
    const { folder, files } = await createPlugin(await complete(options, isTerminal), cwd);
    const shown = path.relative(cwd, folder) || '.';
    const steps = [...(shown === '.' ? [] : [`cd ${shown}`]), 'npm install', 'npm test', 'npm run dev'];
    print(`${files.length} files in ${shown}. Next:\n${steps.map((step) => `  ${step}\n`).join('')}`);
    return 0;
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof CreateError ? USAGE : 1;
  }
}
