import { parseArgs } from 'node:util';

/** Settings of a storm. */
export interface StormOptions {
  /** Faults that are injected. */
  readonly faults: number;
  /** Seconds over which the faults are spread; the settlement that follows takes up to four minutes more. */
  readonly seconds: number;
  /** Chooses the faults: the same seed gives the same faults in the same order. */
  readonly seed: number;
}

const DEFAULTS = { faults: '200', seconds: '300' } as const;
const MAX_SEED = 2 ** 31 - 1;

export const USAGE = `Usage: npm run storm [-- OPTIONS]

Runs two hosts on a PostgreSQL of its own, calls them as several accounts, and meanwhile kills hosts, restarts the
database, fills its disk and cuts its connections. Then it compares what callers and receivers got with the ledger and
the tables. Exits with 1 when they disagree, or when a fault could not be injected.

  --faults ${DEFAULTS.faults}     how many faults are injected
  --seconds ${DEFAULTS.seconds}    seconds over which they are spread; the comparison needs up to four minutes more
  --seed N         chooses the faults and their order; default: a random one, which is printed
  --help           prints this
`;

/**
 * Reads the command line.
 * @throws RangeError that says what is allowed; TypeError for an unknown option
 */
export function readOptions(args: readonly string[]): StormOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      faults: { type: 'string', default: DEFAULTS.faults },
      seconds: { type: 'string', default: DEFAULTS.seconds },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * MAX_SEED)) },
    },
  });
  return { faults: count('faults', values), seconds: count('seconds', values), seed: count('seed', values) };
}

function count<Name extends string>(name: Name, values: Readonly<Record<Name, string>>): number {
  const number = values[name].trim() === '' ? Number.NaN : Number(values[name]);
  if (Number.isInteger(number) && number >= 1 && number <= MAX_SEED) return number;
  throw new RangeError(`--${name} takes a whole number from 1 to ${MAX_SEED}`);
}
