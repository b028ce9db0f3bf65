import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per clock tick of /proc: the kernel reports 100 ticks per second on all architectures that we run on. */
const MS_PER_TICK = 10;
/** Positions after the process' name in /proc/PID/stat. */
const PARENT = 1;
const [FIRST_TIME, AFTER_TIMES] = [11, 15];

interface ProcessTimes {
  readonly parent: number;
  /** Of the process and of the children that it has waited for. */
  readonly ms: number;
}

/**
 * Reads the processor time of a process and of all its descendants, running or ended, in milliseconds.
 * An ended descendant counts once its parent has waited for it. The resolution is 10 ms per process.
 * @returns undefined where there is no /proc, or no such process
 */
export function treeProcessorMs(root: number, proc = '/proc'): number | undefined {
  const times = allTimes(proc);
  if (!times.has(root)) return undefined;
  const inTree = (pid: number): boolean => pid === root || (times.has(pid) && inTree(times.get(pid)!.parent));
  return [...times].reduce((sum, [pid, { ms }]) => (inTree(pid) ? sum + ms : sum), 0);
}

/** Reads the parent of a process. @returns undefined where there is no /proc, or no such process */
export function parentOf(pid: number, proc = '/proc'): number | undefined {
  return timesOf(pid, proc)?.parent;
}

function allTimes(proc: string): Map<number, ProcessTimes> {
  const times = new Map<number, ProcessTimes>();
  for (const pid of processIds(proc)) {
    const read = timesOf(pid, proc);
    if (read) times.set(pid, read);
  }
  return times;
}

function processIds(proc: string): number[] {
  try {
    return readdirSync(proc).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** The name, in parentheses, may hold spaces and parentheses: fields count from its end. */
function timesOf(pid: number, proc: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`${proc}/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(FIRST_TIME, AFTER_TIMES).reduce((sum, time) => sum + time, 0);
    return { parent: fields[PARENT] ?? 0, ms: ticks * MS_PER_TICK };
  } catch {
    // It ended while it was read.
    return undefined;
  }
}
