import { setTimeout as sleep } from 'node:timers/promises';
import type { Watches, WatchRun } from '@namedrop/plugin-api';
import { EXIT } from '../../boot/boot-error.js';
import { CommandError } from '../command.js';

/** Milliseconds between two looks at a run. */
const LOOK_MS = 500;

/** Milliseconds within which a host that runs has taken it, unless it is very busy. */
const USUAL_MS = 3000;

/** Runs of the watch among which it is looked for. */
const MOST = 200;

export interface RunWait {
  readonly watches: Pick<Watches, 'runs'>;
  readonly watch: string;
  readonly run: string;
  /** Seconds after which nobody waits any more. */
  readonly seconds: number;
  /** Is told once when no host has taken the run for some seconds. */
  readonly tell: (sentence: string) => void;
}

/**
 * Waits until a run has ended.
 * @throws CommandError when it is gone, and with EXIT.unfinished when it has not ended in time
 */
export async function untilEnded({ watches, watch, run, seconds, tell }: RunWait): Promise<WatchRun> {
  const start = performance.now();
  for (let isTold = false; ; await sleep(LOOK_MS)) {
    const found = (await watches.runs(watch, { limit: MOST })).find(({ id }) => id === run);
    if (!found) throw new CommandError(`the run ${run} is gone: somebody has deleted the watch`);
    if (found.state !== 'due' && found.state !== 'running') return found;
    const waited = performance.now() - start;
    if (waited >= seconds * 1000) throw unfinished(found, seconds);
    if (isTold || found.startedAt || waited < USUAL_MS) continue;
    tell(`${notTaken(run)}; this waits on, until ${seconds} s are over`);
    isTold = true;
  }
}

const notTaken = (run: string) => `no host has taken the run ${run} yet: if none runs, "namedrop start" starts one`;

function unfinished({ id, startedAt }: WatchRun, seconds: number): CommandError {
  const state = startedAt ? `a host has taken the run ${id}, and it goes on` : notTaken(id);
  return new CommandError(`${state}; nobody waits for it any more after ${seconds} s`, EXIT.unfinished);
}
