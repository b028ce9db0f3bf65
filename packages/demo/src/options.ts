import { parseArgs } from 'node:util';
import { DemoError } from './demo-error.js';

export interface Options {
  /** Absent: the first recorded question. */
  readonly query?: string;
  /** Absent: the brand that the recording suggests. */
  readonly brand?: string;
  /** Where the demo's API listens; 0: any free port. */
  readonly port: number;
  readonly fast: boolean;
  readonly plain: boolean;
  readonly exit: boolean;
  readonly help: boolean;
}

export const HELP = `Namedrop demo: see how AI engines talk about a brand, through their APIs and on
the pages that people see. The answers are recorded: samples written for this
demo. No key is needed and no engine is asked.

Usage: npm run demo -- [options]

  --query TEXT   the question to ask (default: the first recorded one)
  --brand NAME   the brand to look for (default: the one that the recording suggests)
  --port N       where the API listens (default: any free port)
  --fast         answer at once instead of after the recorded delays
  --plain        no colours and no signs beyond ASCII, as for files and pipes
  --exit         stop after both reports instead of serving on with the dashboard
  --help         print this
`;

/**
 * Reads the command line.
 * @throws DemoError for an unknown option or a port that is none
 */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new DemoError('--port takes a number from 0 to 65535.');
  return { ...values, port };
}

function parse(args: readonly string[]) {
  const off = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        query: { type: 'string' },
        brand: { type: 'string' },
        port: { type: 'string', default: '0' },
        fast: off,
        plain: off,
        exit: off,
        help: { ...off, short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new DemoError(`${(error as Error).message.split('. ')[0]}; "npm run demo -- --help" lists what there is.`, {
      cause: error,
    });
  }
}
