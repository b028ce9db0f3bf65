/** As BSD's sysexits have it. */
const WRONG_USAGE = 64;

/** Program that is started by hand. */
export interface Program<Options> {
  readonly name: string;
  readonly usage: string;
  /** Reads options. @throws RangeError or TypeError that says what is allowed */
  readonly readOptions: (args: readonly string[]) => Options;
}

/**
 * Reads the command line of this process.
 * @returns undefined where there is nothing to do: help was printed, or a complaint with the usage
 */
export function readCommandLine<Options>({ name, usage, readOptions }: Program<Options>): Options | undefined {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage);
    return undefined;
  }
  try {
    return readOptions(args);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    process.stderr.write(`${name}: ${error.message}\n\n${usage}`);
    process.exitCode = WRONG_USAGE;
    return undefined;
  }
}
