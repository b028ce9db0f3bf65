import type { Scene } from '../fixture.js';
import type { Upgraded } from '../world.js';

interface RunRow {
  readonly watch: keyof Scene['watches'];
  readonly state: string;
  readonly fired: readonly string[];
  readonly delivery: string | null;
  readonly attempt: number;
}

/** Runs of each watch in the end, and the attempt that ended its run. */
const EXPECTED: Readonly<Record<keyof Scene['watches'], { readonly runs: number; readonly attempt?: number }>> = {
  steady: { runs: 1, attempt: 1 },
  due: { runs: 2, attempt: 1 },
  first: { runs: 1, attempt: 2 },
  refused: { runs: 1, attempt: 1 },
  silent: { runs: 1, attempt: 1 },
  paused: { runs: 0 },
};

/** Each run succeeded once, each first run was reported, and no later run reports a change: there was none. */
export async function watchRuns(world: Upgraded): Promise<string[]> {
  const rows = await runsOf(world);
  return Object.entries(EXPECTED).flatMap(([watch, { runs: expected, attempt }]) => {
    const runs = rows.filter((row) => row.watch === watch);
    const latest = runs.at(-1);
    const failed = runs.filter(({ state }) => state !== 'succeeded');
    const falsely = runs.slice(1).filter(({ fired }) => fired.length > 0);
    return [
      ...(runs.length === expected ? [] : [`the watch '${watch}' has ${runs.length} runs instead of ${expected}`]),
      ...(latest?.attempt === attempt ? [] : [`the run of '${watch}' ended in attempt ${latest?.attempt}`]),
      ...failed.map(({ state }) => `a run of '${watch}' is ${state}`),
      ...falsely.map(({ fired }) => `a run of '${watch}' reports ${fired}, but nothing changed`),
      ...runs
        .slice(0, 1)
        .flatMap(({ delivery }) => (delivery === 'delivered' ? [] : [`the first run of '${watch}' is ${delivery}`])),
    ];
  });
}

/** After a change of the engine's answer and an hour, the latest run of each watch reports the change. */
export async function changedRuns(world: Upgraded): Promise<string[]> {
  const rows = await runsOf(world);
  return Object.entries(EXPECTED).flatMap(([watch, { runs: expected }]) => {
    const runs = rows.filter((row) => row.watch === watch);
    if (expected === 0) return runs.length === 0 ? [] : [`the watch '${watch}' ran`];
    const { fired = [], delivery } = runs.at(-1) ?? {};
    const sound = runs.length === expected + 1 && `${fired}` === 'mention_removed' && delivery === 'delivered';
    return sound ? [] : [`run ${runs.length} of '${watch}' reports '${fired}', ${delivery}`];
  });
}

/** The due monitor ran once, and nothing had changed for it; the other did not run. */
export async function monitorRuns({ pool, scene }: Upgraded): Promise<string[]> {
  const { rows } = await pool.query<{ monitor: string; state: string; summary: string }>(
    `SELECT monitor_id AS monitor, state, diff_summary AS summary FROM "legacy-ask".monitor_runs ORDER BY planned_for`,
  );
  return Object.entries({ steady: 1, due: 2 } satisfies Record<keyof Scene['monitors'], number>).flatMap(
    ([name, expected]) => {
      const runs = rows.filter(({ monitor }) => monitor === scene.monitors[name as keyof Scene['monitors']]);
      const later = runs.slice(1).filter(({ summary }) => summary !== 'No change.');
      return [
        ...(runs.length === expected ? [] : [`the monitor '${name}' has ${runs.length} runs instead of ${expected}`]),
        ...runs.flatMap(({ state }) => (state === 'succeeded' ? [] : [`a run of the monitor '${name}' is ${state}`])),
        ...later.map(({ summary }) => `a run of the monitor '${name}' reports: ${summary}`),
      ];
    },
  );
}

async function runsOf({ pool, scene }: Upgraded): Promise<RunRow[]> {
  const names = Object.entries(scene.watches);
  const { rows } = await pool.query<RunRow>(
    `SELECT watch, state, triggers_fired AS fired, delivery, attempt
     FROM watch.runs JOIN unnest($1::uuid[], $2::text[]) AS named (id, watch) ON named.id = watch_id
     ORDER BY planned_for`,
    [names.map(([, id]) => id), names.map(([name]) => name)],
  );
  return rows;
}
