import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectEvidence, readEntries } from './collect-evidence.js';
import { FAULTS, planFaults } from './faults.js';
import { judge } from './judge/judge.js';
import { openAccounts } from './load/accounts.js';
import { StormClient } from './load/client.js';
import { Load } from './load/load.js';
import { createWatches, WatchTicker } from './load/watches.js';
import type { StormOptions } from './options.js';
import { linesOf } from './report.js';
import { ageHolds, type Settled, settle, untilReversed } from './settlement.js';
import { type Deployment, startDeployment } from './world/deployment.js';

export interface StormContext {
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** The progress is printed after so many faults. */
const PRINTED = 25;
/** Faults that take long may need so many times the seconds of the storm. */
const OVERTIME = 1.2;
/** Seconds that a storm may take besides the faults: to start, to settle and to be judged. */
const OTHER_S = 240;

/** Runs a storm and prints its report. @returns whether all faults were injected and no check found a violation */
export async function runStorm(options: StormOptions, context: StormContext): Promise<boolean> {
  const logs = await mkdtemp(join(tmpdir(), 'namedrop-storm-logs-'));
  let isSound = false;
  try {
    isSound = await runIn(logs, options, context);
    return isSound;
  } finally {
    if (isSound) await rm(logs, { recursive: true });
    else context.print(`the logs are in ${logs}`);
  }
}

/** @param logs folder that stays when the storm is over */
async function runIn(
  logs: string,
  options: StormOptions,
  { signal: interrupted, print }: StormContext,
): Promise<boolean> {
  const begun = Date.now();
  const printTime = (what: string) => print(`${Math.round((Date.now() - begun) / 1000)} s: ${what}`);
  const late = AbortSignal.timeout((OVERTIME * options.seconds + OTHER_S) * 1000);
  const signal = AbortSignal.any([interrupted, late]);
  await using undone = new AsyncDisposableStack();
  const t = { teardown: (undo: () => unknown) => undone.defer(async () => void (await undo())) };
  const folder = await mkdtemp(join(tmpdir(), 'namedrop-storm-'));
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  print(`storm with --seed ${options.seed}: ${options.faults} faults in ${options.seconds} s`);

  const world = await startDeployment(t, folder, logs, signal);
  if (!world.disk) print('no disk could be mounted: it needs root on Linux. Faults of a full disk are left out.');
  await world.hosts.allUp();
  const client = new StormClient(world.hosts, signal);
  const accounts = await openAccounts(world);
  await createWatches(client, accounts.watches, world.receiver.url);
  const [load, ticker] = [new Load(client, accounts), new WatchTicker(t, world)];
  const unkeyed = [accounts.checks.id, accounts.asks.id];
  printTime('the faults begin');
  const { injected, missed } = await inject(world, options, unkeyed, printTime);

  printTime('the faults are over');
  const { settled, agedHolds } = await settleAll(world, load, ticker);
  printTime('everything is settled');
  const verdicts = judge(await collectEvidence({ world, client, accounts, load, ticker, faults: injected, agedHolds }));
  const figures = { faults: injected, missed, calls: client.counts };
  for (const line of linesOf({ ...figures, questions: world.engine.asked(), settled, verdicts })) print(line);
  const done = [...injected.values()].reduce((sum, count) => sum + count, 0);
  if (done < options.faults) print(`only ${done} of ${options.faults} faults could be injected`);
  return done >= options.faults && verdicts.every(({ violations }) => violations.length === 0);
}

interface Outcome {
  readonly settled: Settled;
  readonly agedHolds: number;
}

/** Ends the load, and waits until hosts have done everything that is due afterwards. */
async function settleAll(world: Deployment, load: Load, ticker: WatchTicker): Promise<Outcome> {
  await Promise.all([world.idle(), ticker.stop()]);
  const quietSince = Date.now();
  await world.hosts.allUp();
  await load.stop();
  const settled = await settle(world);
  await load.keyed.repeatAll();
  const failed = new Set(
    load.calls.flatMap(({ purpose, id, result }) => (Number(result) >= 400 ? `${purpose} ${id}` : [])),
  );
  await untilReversed(world, quietSince, async () => {
    const entries = await readEntries(world);
    const ofFailed = entries.filter(({ purpose, purposeId }) => failed.has(`${purpose} ${purposeId}`));
    return ofFailed.reduce((sum, { amount }) => sum + amount, 0) === 0;
  });
  return { settled, agedHolds: await ageHolds(world) };
}

/** Injects faults at even distances; one that does not strike is replaced by the next of the plan. */
async function inject(
  world: Deployment,
  { faults, seconds, seed }: StormOptions,
  unkeyed: readonly string[],
  printTime: (what: string) => void,
) {
  const [injected, missed] = [new Map<string, number>(), new Map<string, number>()];
  const begun = Date.now();
  const plan = planFaults(seed, world.disk !== undefined);
  for (let done = 0; done < faults && Date.now() < begun + OVERTIME * seconds * 1000; ) {
    const { kind, slot, amount } = plan.next().value;
    const struck = await FAULTS[kind].inject(world, { slot: slot < 0.5 ? 0 : 1, amount, unkeyed });
    const counts = struck ? injected : missed;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (struck) done += 1;
    if (struck && done % PRINTED === 0) printTime(`${done} faults`);
    await world.pause(Math.max(0, begun + (done * seconds * 1000) / faults - Date.now()));
  }
  return { injected, missed };
}
