import type { LoopResult } from './load/loop-result.js';
import type { Child } from './process/child.js';
import type { Figures, Row } from './report.js';
import { figure } from './rounds.js';
import type { World } from './world/world.js';

/** Column: processor time per unit of the process that does the work. */
const PROCESS_MS = 'process ms';
/** Column: processor time per unit of PostgreSQL. */
const POSTGRES_MS = 'postgres ms';

/** Note of a block whose PostgreSQL times are missing. */
export const NO_POSTGRES_MS = 'PostgreSQL: not measured. Its processor time is read from /proc, which is missing here.';

/**
 * Measures the capacity under a closed loop and the processor time per unit: of one process, and of PostgreSQL where it
 * can be read. Everything that they do in that time counts, background work included.
 * Latencies are left out: a closed loop at capacity measures its own queue.
 */
export async function metered(
  { postgresMs }: Pick<World, 'postgresMs'>,
  process: Child,
  load: () => Promise<LoopResult>,
): Promise<Figures> {
  const read = async () => ({ process: await process.order<number>('processorMs'), postgres: postgresMs() });
  const before = await read();
  const { figures, units } = await load();
  const after = await read();
  return {
    'per second': figures['per second'] ?? 0,
    failed: figures.failed ?? 0,
    [PROCESS_MS]: (after.process - before.process) / units,
    ...(after.postgres !== undefined && { [POSTGRES_MS]: (after.postgres - (before.postgres ?? 0)) / units }),
  };
}

/** Adds to some rows the ratio of their processor time to that of their floors, process and PostgreSQL together. */
export function overFloors(rows: readonly Row[], floors: Readonly<Record<string, string>>): Row[] {
  return rows.map(({ name, figures }) => {
    const floor = floors[name];
    if (floor === undefined) return { name, figures };
    return { name, figures: { ...figures, '× floor': processorMs(rows, name) / processorMs(rows, floor) } };
  });
}

/** Processor time per unit of a row, in milliseconds; without PostgreSQL where that was not measured. */
function processorMs(rows: readonly Row[], name: string): number {
  const { figures } = rows.find((row) => row.name === name) ?? {};
  return figure(rows, name, PROCESS_MS) + (figures?.[POSTGRES_MS] ?? 0);
}
