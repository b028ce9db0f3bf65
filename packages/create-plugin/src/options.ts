import { parseArgs } from 'node:util';
import { CreateError } from './create-error.js';
import { isKind, KINDS, type Kind } from './kinds.js';

export interface Options {
  /** Name of the package; absent: it is asked for. */
  readonly name?: string;
  /** Absent: it is asked for. */
  readonly kind?: Kind;
  /** Folder to create; absent: the name of the package without its scope. */
  readonly folder?: string;
  /** Folder with tarballs of Namedrop's packages; absent: npm takes them from the registry. */
  readonly packages?: string;
  readonly help: boolean;
}

const kindLines = Object.entries(KINDS).map(([kind, text]) => `                   ${kind.padEnd(8)} ${text}\n`);

export const HELP = `Creates a Namedrop plugin: a package with its tests, outside of Namedrop's repository.

Usage: npm create @namedrop/plugin NAME -- --kind KIND [--folder PATH] [--packages PATH]

  NAME             name of the package, e.g. my-engine or @acme/my-engine
  --kind KIND      one of
${kindLines.join('')}  --folder PATH    folder to create (default: the name without its scope)
  --packages PATH  folder with tarballs of Namedrop's packages, to install instead of those of the registry
  --help           print this
`;

/**
 * Reads the command line.
 * @throws CreateError for an unknown option or kind, or a second name
 */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const [name, surplus] = positionals;
  if (surplus !== undefined)
    throw new CreateError(`Give one name; ${surplus} is a second one. --help shows the usage.`);
  const { kind, folder, packages, help } = values;
  if (kind !== undefined && !isKind(kind)) {
    throw new CreateError(`--kind ${kind}: there is no such kind. Choose ${Object.keys(KINDS).join(', ')}.`);
  }
  return { name, kind, folder, packages, help };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        folder: { type: 'string' },
        packages: { type: 'string' },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    });
  } catch (cause) {
    throw new CreateError(`${(cause as Error).message.split('. ')[0]}. --help shows the usage.`, { cause });
  }
}
