import { access, archive } from './checks/access.js';
import { askEvents, queuedAsks } from './checks/asks.js';
import { deadCalls, finishedCall } from './checks/calls.js';
import { arrivals, deliveries } from './checks/deliveries.js';
import { charges, ledger, openHolds } from './checks/money.js';
import { monitorRuns, watchRuns } from './checks/runs.js';
import { storedAnswers } from './checks/stored-answers.js';
import { sweeps } from './checks/sweeps.js';
import { usage } from './checks/usage.js';
import type { Upgraded } from './world.js';

/**
 * Checks of an upgraded database whose work is done, in this order: sweeps are looked at before calls are made again, and
 * those are made before money is counted.
 */
const CHECKS = {
  sweeps,
  'finished call': finishedCall,
  'dead calls': deadCalls,
  'queued asks': queuedAsks,
  'ask events': askEvents,
  deliveries,
  arrivals,
  'watch runs': watchRuns,
  'monitor runs': monitorRuns,
  charges,
  'open holds': openHolds,
  ledger,
  'stored answers': storedAnswers,
  usage,
  access,
  archive,
} as const satisfies Record<string, (world: Upgraded) => Promise<string[]>>;

/** Name of a check. */
export type CheckName = keyof typeof CHECKS;

/** Faults by the name of the check that found them. */
export type Faults = Partial<Record<CheckName, readonly string[]>>;

/** Runs every check. @returns the faults; empty for a sound upgrade */
export async function faultsOf(world: Upgraded): Promise<Faults> {
  const faults: Record<string, readonly string[]> = {};
  for (const [name, check] of Object.entries(CHECKS)) {
    const found = await check(world);
    if (found.length > 0) faults[name] = found;
  }
  return faults;
}
