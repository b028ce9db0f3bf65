import { availableParallelism, loadavg } from 'node:os';

/** Where and when something was measured. */
export interface Machine {
  readonly at: string;
  readonly node: string;
  readonly processors: number;
  /** Of the last minute: above the number of processors, others wait too. */
  readonly load: number;
}

export function machine(): Machine {
  return {
    at: new Date().toISOString(),
    node: process.version,
    processors: availableParallelism(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** What a reader must know to judge the figures. */
export function closingLine(of: { rounds: number; seconds: number; before: Machine; after: Machine }): string {
  const { at, node, processors, load } = of.before;
  return [
    `Medians of ${of.rounds} rounds of ${of.seconds} s each, ${at}.`,
    `Node.js ${node}, ${processors} processors, load ${load} before and ${of.after.load} after.`,
    'Compare within this run only.',
  ].join(' ');
}
