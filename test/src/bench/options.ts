import { parseArgs } from 'node:util';

/** The things that are measured. */
export const BLOCK_IDS = ['a', 'b', 'c', 'd', 'e'] as const;
export type BlockId = (typeof BLOCK_IDS)[number];

export interface BenchOptions {
  /** How often everything is measured; medians are told. */
  readonly rounds: number;
  /** How long each measurement takes. */
  readonly seconds: number;
  readonly only: readonly BlockId[];
  /** Prints JSON instead of tables. */
  readonly json: boolean;
  /** Whether the gateway is installed and measured beside us. */
  readonly gateway: boolean;
  /** How many watches come due at once. */
  readonly watches: number;
}

/** A run of the bench: what was asked for, and the word to stop. */
export interface BenchRun extends BenchOptions {
  readonly signal: AbortSignal;
}

/**
 * Reads the command line.
 * @throws RangeError that says what is allowed; TypeError for an option that there is not
 */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '1.2' },
      only: { type: 'string', default: BLOCK_IDS.join(',') },
      json: { type: 'boolean', default: false },
      gateway: { type: 'boolean', default: true },
      watches: { type: 'string', default: '100000' },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds takes a whole number from 1');
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new RangeError('--seconds takes a number above 0');
  const watches = Number(values.watches);
  if (!Number.isInteger(watches) || watches < 1) throw new RangeError('--watches takes a whole number from 1');
  const { json, gateway } = values;
  return { rounds, seconds, only: blockIds(values.only), json, gateway, watches };
}

function blockIds(list: string): readonly BlockId[] {
  const named = list.split(',');
  const unknown = named.find((id) => !BLOCK_IDS.some((known) => known === id));
  if (unknown !== undefined) throw new RangeError(`--only takes some of ${BLOCK_IDS.join(',')}, not '${unknown}'`);
  return BLOCK_IDS.filter((id) => named.includes(id));
}
