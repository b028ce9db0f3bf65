import type { BenchRun } from './options.js';
import type { Figures, Row } from './report.js';

/** Measures one thing for about that many seconds. */
export type Measurement = (seconds: number) => Promise<Figures>;

export type Rounds = Pick<BenchRun, 'rounds' | 'seconds' | 'signal'>;

/**
 * Measures everything once per round, one thing after the other, so that other work on the machine affects all alike.
 * Rejects when its signal is aborted.
 * @param warmUp runs before the first round; by default one short round that is not counted
 * @returns the median of every figure, in the order given
 */
export async function interleaved(
  measurements: Readonly<Record<string, Measurement>>,
  { rounds, seconds, signal }: Rounds,
  warmUp = () => shortRound(Object.values(measurements), { seconds, signal }),
): Promise<Row[]> {
  const measured = Object.entries(measurements).map(([name, measure]) => ({ name, measure, all: [] as Figures[] }));
  await warmUp();
  for (let round = 0; round < rounds; round++) {
    for (const { measure, all } of measured) {
      signal.throwIfAborted();
      all.push(await measure(seconds));
    }
  }
  return measured.map(({ name, all }) => ({ name, figures: medians(all) }));
}

async function shortRound(
  measurements: readonly Measurement[],
  { seconds, signal }: Omit<Rounds, 'rounds'>,
): Promise<void> {
  for (const measure of measurements) {
    signal.throwIfAborted();
    await measure(seconds / 3);
  }
}

/** The figure of a row. Throws where there is none: a ratio of nothing would look like one. */
export function figure(rows: readonly Row[], name: string, column: string): number {
  const value = rows.find((row) => row.name === name)?.figures[column];
  if (value === undefined) throw new Error(`'${name}' has no '${column}'`);
  return value;
}

function medians(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(all.map((figures) => figures[name] ?? 0))]));
}

/** Returns the middle value, or the mean of the two middle ones; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}

/** The value below which that share of the values lies, 0 to 1; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
