import { parseArgs } from 'node:util';
import { commitHash } from './commit.js';

/** The things that are measured, and their names on the command line. */
const BLOCKS = {
  a: 'cached-check',
  b: 'fresh-check',
  c: 'ledger',
  d: 'matcher',
  e: 'watches',
  f: 'mentions',
  g: 'growth',
  h: 'start',
  i: 'overview',
  j: 'planning',
} as const;
export type BlockId = keyof typeof BLOCKS;
const BLOCK_IDS = Object.keys(BLOCKS) as BlockId[];

export interface BenchOptions {
  /** How often everything is measured; medians are told. */
  readonly rounds: number;
  /** How long each measurement takes. */
  readonly seconds: number;
  readonly only: readonly BlockId[];
  /** Prints JSON instead of tables. */
  readonly json: boolean;
  /** Units of each kind that run before the first measured round of blocks a, b and h. */
  readonly warmUp: number;
  /** Whether peers are installed and measured: the gateway, the Vercel AI SDK and graphile-worker. */
  readonly peers: boolean;
  /** Whether the gateway is among the peers. */
  readonly gateway: boolean;
  /** How many watches come due at once. */
  readonly watches: number;
  /** How many mentions are searched. */
  readonly mentions: number;
  /** Rows of each table that grows with use, in the larger database of block g, and results of block i. */
  readonly rows: number;
  /** Commit that is measured in turn with this working tree. */
  readonly against?: string;
}

/** A run of the bench: what was asked for, and the word to stop. */
export interface BenchRun extends BenchOptions {
  readonly signal: AbortSignal;
}

/** As they are written. */
const DEFAULTS = {
  rounds: '3',
  seconds: '1.2',
  'warm-up': '2000',
  watches: '100000',
  mentions: '100000',
  rows: '1000000',
} as const;

export const USAGE = `Usage: npm run bench [-- [BLOCK…] [OPTIONS]]

A BLOCK is a letter or a name: ${Object.entries(BLOCKS)
  .map((names) => names.join(' '))
  .join(', ')}.

  --only a,b        the same as a BLOCK, for several
  --rounds ${DEFAULTS.rounds}        how often everything is measured
  --seconds ${DEFAULTS.seconds}     how long each measurement takes
  --warm-up ${DEFAULTS['warm-up']}    checks that run before the first measured round of blocks a, b and h
  --watches ${DEFAULTS.watches}  how many watches come due at once
  --mentions ${DEFAULTS.mentions} how many mentions are searched
  --rows ${DEFAULTS.rows}    rows of each table in block g, whose smaller database has a hundredth; results in block i
  --against COMMIT  builds that commit and compares it with this working tree, round by round
  --no-peers        leaves out the peers that are installed for the occasion: the gateway, the Vercel AI SDK,
                    graphile-worker
  --no-gateway      leaves out the gateway alone
  --json            prints JSON instead of tables
  --help            prints this
`;

/** The small database of block g has a hundredth of the rows. */
const MIN_ROWS = 100;

/**
 * Reads the command line: options, and the blocks that are measured alone, as letters or names.
 * @throws RangeError that says what is allowed; TypeError for an option that there is not
 */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowNegative: true,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: DEFAULTS.rounds },
      seconds: { type: 'string', default: DEFAULTS.seconds },
      only: { type: 'string', default: BLOCK_IDS.join(',') },
      json: { type: 'boolean', default: false },
      'warm-up': { type: 'string', default: DEFAULTS['warm-up'] },
      peers: { type: 'boolean', default: true },
      gateway: { type: 'boolean', default: true },
      watches: { type: 'string', default: DEFAULTS.watches },
      mentions: { type: 'string', default: DEFAULTS.mentions },
      rows: { type: 'string', default: DEFAULTS.rows },
      against: { type: 'string' },
    },
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new RangeError('--seconds takes a number above 0');
  const { json, peers, gateway, against } = values;
  return {
    rounds: count('rounds', values),
    seconds,
    only: blockIds(positionals.length > 0 ? positionals : values.only.split(',')),
    json,
    warmUp: count('warm-up', values, 0),
    peers,
    gateway: peers && gateway,
    watches: count('watches', values),
    mentions: count('mentions', values),
    rows: count('rows', values, MIN_ROWS),
    ...(against !== undefined && { against: commitHash(against) }),
  };
}

function count<Name extends string>(name: Name, values: Readonly<Record<Name, string>>, least = 1): number {
  const number = values[name].trim() === '' ? Number.NaN : Number(values[name]);
  if (!Number.isInteger(number) || number < least) throw new RangeError(`--${name} takes a whole number from ${least}`);
  return number;
}

function blockIds(named: readonly string[]): readonly BlockId[] {
  const known = Object.entries(BLOCKS).flat() as string[];
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new RangeError(`--only takes some of ${known.join(', ')}, not '${unknown}'`);
  return BLOCK_IDS.filter((id) => named.includes(id) || named.includes(BLOCKS[id]));
}
