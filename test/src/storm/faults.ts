import { seededIntegers } from '../bench/seeded.js';
import type { DatabaseProxy } from './database/database-proxy.js';
import type { Disk } from './database/disk.js';
import type { Deployment } from './world/deployment.js';

/** Choices of a fault, each from 0 up to but not including 1. */
interface Choices {
  /** Host that is hit. */
  readonly slot: number;
  /** Bytes, or milliseconds, or one of several statements. */
  readonly amount: number;
}

/** Fault of a plan. */
export interface PlannedFault extends Choices {
  readonly kind: FaultKind;
}

/** Parameters of one injection. */
interface Aim {
  readonly slot: 0 | 1;
  readonly amount: number;
  /** Ids of the accounts whose calls have no idempotency key. */
  readonly unkeyed: readonly string[];
}

/** Injects a fault. @returns whether it struck */
type Inject = (world: Deployment, aim: Aim) => Promise<boolean>;

interface Fault {
  /** How often it comes, compared with others; 0 where `every` says it. */
  readonly weight: number;
  /** Number of planned faults of which one is of this kind, the first in the middle of them. */
  readonly every?: number;
  /** Whether it needs a disk that can be filled. */
  readonly needsDisk?: boolean;
  readonly inject: Inject;
}

/** Statements that are lost, or whose replies are: they move money, or note what has been done. */
const STATEMENTS = [
  'spend-one',
  'spend-unmade',
  'close',
  'idempotency-claim',
  'idempotency-complete',
  'queue-asks',
  'end-ask',
  'note-answers',
  'succeed',
  'keep-asks',
].map((name) => `${name}\0`);

/** Statement that charges what a call held. */
const PAYMENT = 'close\0';
/** Sum above 0 in the parameters of that statement: nothing is charged for a hold that is released. */
const CHARGED = /"actual":[1-9]/;
/** Milliseconds for which the database is away at most after a payment whose reply was lost. */
const AWAY_MS = 8000;
/** Milliseconds of an outage that no payment outlasts, and what is added to them at most. */
const [LONG_AWAY_MS, MORE_AWAY_MS] = [11_000, 1000];
/** Milliseconds without a fault after it: a host that is killed before it could reverse a payment never does. */
const REVERSAL_MS = 5000;
/** Planned faults of which one is such an outage: a default storm plans four. */
const LONG_AWAY_EVERY = 50;
/** Milliseconds for which the disk stays full, and a connection stalls. */
const FULL_MS = 1500;
const SHORT_STALL_MS = 2500;
/** Longer than a host waits for an answer of the database. */
const LONG_STALL_MS = 13_000;
/** Bytes after which a connection is cut at most. */
const MAX_BYTES = 4000;
const USE_SEGMENT = `SELECT pg_logical_emit_message(true, 'storm', 'storm'), pg_switch_wal()`;
/** Segments of the database's log that are used up while the disk is full: more than are kept ready. */
const SEGMENTS = 6;

export const FAULTS = {
  'host killed': { weight: 9, inject: async ({ hosts }, { slot }) => hosts.kill(slot) || hosts.kill(1 - slot) },
  'both hosts killed': {
    weight: 2,
    inject: async ({ hosts }) => [hosts.kill(0), hosts.kill(1)].includes(true),
  },
  'database crashed': { weight: 3, inject: restart('SIGQUIT') },
  'database restarted': { weight: 2, inject: restart('SIGINT') },
  'database process killed': {
    weight: 2,
    inject: ({ database, outage }) => outage(database.crashBackend()).then(() => true),
  },
  'disk full': { weight: 3, needsDisk: true, inject: fillDisk(0) },
  'disk full at the log': { weight: 2, needsDisk: true, inject: fillDisk(SEGMENTS) },
  'connections cut': { weight: 4, inject: cut((proxy) => proxy.cutAll()) },
  'cut in a statement': {
    weight: 5,
    inject: cut((proxy, { amount }) => proxy.cutAfter('host', 1 + Math.floor(amount * MAX_BYTES))),
  },
  'cut in a reply': {
    weight: 5,
    inject: cut((proxy, { amount }) => proxy.cutAfter('database', 1 + Math.floor(amount * MAX_BYTES))),
  },
  'reply to a COMMIT lost': {
    weight: 6,
    inject: cut((proxy) => proxy.swallowReply((bytes) => bytes.includes('COMMIT'))),
  },
  'reply to a statement lost': {
    weight: 9,
    inject: cut((proxy, { amount }) => proxy.swallowReply((bytes) => bytes.includes(statementOf(amount)))),
  },
  'statement lost': {
    weight: 5,
    inject: cut((proxy, { amount }) => proxy.loseStatement(statementOf(amount))),
  },
  'payment lost in a crash': {
    weight: 4,
    async inject({ proxies, database, outage }, { slot, amount }) {
      const isLost = await proxies[slot].swallowReply((bytes) => bytes.includes(PAYMENT));
      if (isLost) await outage(database.restart('SIGQUIT', amount * AWAY_MS));
      return isLost;
    },
  },
  'payment lost in a long outage': {
    weight: 0,
    every: LONG_AWAY_EVERY,
    async inject({ proxies, database, outage, pause }, { slot, amount, unkeyed }) {
      const isLost = await proxies[slot].swallowReply((bytes) => isPaymentOf(unkeyed, bytes));
      if (!isLost) return false;
      await outage(database.restart('SIGQUIT', LONG_AWAY_MS + amount * MORE_AWAY_MS));
      await pause(REVERSAL_MS);
      return true;
    },
  },
  'replies stalled': { weight: 2, inject: stall(['database'], SHORT_STALL_MS) },
  'statements stalled': { weight: 2, inject: stall(['host'], SHORT_STALL_MS) },
  'stalled, then cut': { weight: 1, inject: stall(['host', 'database'], LONG_STALL_MS) },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultKind = keyof typeof FAULTS;

/** Generates faults without end. @param hasDisk whether those of a full disk are among them */
export function* planFaults(seed: number, hasDisk: boolean): Generator<PlannedFault, never> {
  const next = seededIntegers(seed);
  const choose = () => next() / 2 ** 24;
  const kinds = Object.entries<Fault>(FAULTS).filter(([, { needsDisk }]) => hasDisk || !needsDisk);
  const total = kinds.reduce((sum, [, { weight }]) => sum + weight, 0);
  for (let number = 1; ; number++) {
    let left = choose() * total;
    const isTurn = ({ every }: Fault) => every !== undefined && number % every === Math.floor(every / 2);
    const byWeight = ({ weight }: Fault) => {
      left -= weight;
      return left < 0;
    };
    const found = kinds.find(([, fault]) => isTurn(fault)) ?? kinds.find(([, fault]) => byWeight(fault));
    yield { kind: (found?.[0] ?? 'host killed') as FaultKind, slot: choose(), amount: choose() };
  }
}

function statementOf(amount: number): string {
  return STATEMENTS[Math.floor(amount * STATEMENTS.length)] as string;
}

/** Whether a statement charges one of these accounts for what it held. */
function isPaymentOf(accounts: readonly string[], bytes: Buffer): boolean {
  if (!bytes.includes(PAYMENT) || !accounts.some((account) => bytes.includes(account))) return false;
  return CHARGED.test(bytes.toString('latin1'));
}

/** Notes the moment of a cut as an outage of its host. @param strike breaks connections; returns whether there was one */
function cut(strike: (proxy: DatabaseProxy, aim: Aim) => boolean | Promise<boolean>): Inject {
  return async ({ proxies, outage }, aim) => {
    const struck = await strike(proxies[aim.slot], aim);
    if (struck) await outage(Promise.resolve(), aim.slot);
    return struck;
  };
}

function restart(signal: 'SIGQUIT' | 'SIGINT'): Inject {
  return ({ database, outage }) => outage(database.restart(signal)).then(() => true);
}

/** @param segments of the log that are used up meanwhile, which stops the database where none can be created */
function fillDisk(segments: number): Inject {
  return async (world, { amount }) => {
    const { disk, outage } = world;
    if (!disk) return false;
    await outage(whileFull(world, disk, segments, FULL_MS * (0.5 + amount)));
    return true;
  };
}

async function whileFull({ database, pause }: Deployment, disk: Disk, segments: number, fullMs: number): Promise<void> {
  await disk.fill();
  try {
    for (let left = segments; left > 0; left--) await database.pool.query(USE_SEGMENT).catch(() => undefined);
    await pause(fullMs);
  } finally {
    await disk.free();
  }
  await database.ready();
}

/** Stalls one host's connections; others go on, and so does the storm. */
function stall(sides: readonly ('host' | 'database')[], longestMs: number): Inject {
  return async ({ proxies, background, outage, signal }, { slot, amount }) => {
    const cuts = sides.length > 1;
    const stalling = proxies[slot].stall(sides, longestMs * (cuts ? 1 : 0.2 + 0.8 * amount), cuts, signal);
    background(outage(stalling, slot));
    return true;
  };
}
