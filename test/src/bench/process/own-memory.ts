import v8 from 'node:v8';
import vm from 'node:vm';

/** Memory of a process, in bytes. */
export interface Memory {
  /** Resident set, before garbage is collected. */
  readonly rss: number;
  /** Heap in use, after garbage is collected. */
  readonly heap: number;
}

/** Measures this process' memory. Collects its garbage. */
export function collectedMemory(): Memory {
  const rss = process.memoryUsage.rss();
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  collect();
  collect();
  return { rss, heap: process.memoryUsage().heapUsed };
}
