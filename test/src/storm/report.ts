import type { Verdict } from './judge/judge.js';
import type { Settled } from './settlement.js';

/** Figures of a storm. */
export interface StormFigures {
  readonly faults: ReadonlyMap<string, number>;
  readonly missed: ReadonlyMap<string, number>;
  readonly calls: ReadonlyMap<string, number>;
  readonly questions: number;
  readonly settled: Settled;
  readonly verdicts: readonly Verdict[];
}

/** Violations that the report prints in full, of each kind. */
const MAX_PRINTED = 20;
const NAME = 44;

const line = (name: string, ...figures: readonly (number | string)[]): string =>
  `  ${name.padEnd(NAME)}${figures.map((figure) => String(figure).padStart(10)).join('')}`;

/** Returns the report as lines; the last one has the number of violations. */
export function linesOf({ faults, missed, calls, questions, settled, verdicts }: StormFigures): string[] {
  const all = verdicts.flatMap(({ violations }) => violations);
  const { unplanned, runs, asks, deliveries, retries } = settled.open;
  return [
    'Faults'.padEnd(NAME + 2) + ['injected', 'missed'].map((name) => name.padStart(10)).join(''),
    ...[...new Set([...faults.keys(), ...missed.keys()])]
      .toSorted()
      .map((kind) => line(kind, faults.get(kind) ?? 0, missed.get(kind) ?? 0)),
    line('in all', sum(faults), sum(missed)),
    '',
    'Calls',
    ...[...calls].toSorted(([one], [other]) => one.localeCompare(other)).map(([call, count]) => line(call, count)),
    line('questions to the engine', questions),
    '',
    `Settlement: ${seconds(settled.wallMs)} s, in which ${seconds(settled.passedMs)} s of database time were let pass; ` +
      `open: ${unplanned + runs.length} runs, ${asks} asks, ${deliveries.length + retries} deliveries`,
    '',
    'Checks'.padEnd(NAME + 2) + ['looked at', 'apart', 'violations'].map((name) => name.padStart(10)).join(''),
    ...verdicts.map(({ name, looked, apart = 0, violations }) => line(name, looked, apart, violations.length)),
    '',
    ...verdicts.flatMap(({ name, violations }) => [
      ...violations.slice(0, MAX_PRINTED).map((violation) => `  ${name}: ${violation}`),
      ...(violations.length > MAX_PRINTED ? [`  ${name}: ${violations.length - MAX_PRINTED} more`] : []),
    ]),
    `${all.length} violations`,
  ];
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000);

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
