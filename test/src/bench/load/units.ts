import type { LoopEnd } from './closed-loop.js';
import type { Arrivals } from './poisson.js';

/** One POST of JSON. */
export interface Shot {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Every `UNIQUE` in it is replaced by a text that no other request carries. */
  readonly body: string;
}

export const UNIQUE = '{{unique}}';

interface Units {
  /** Taken in turn. The shots of one unit are sent at the same time; the unit ends with the last reply. */
  readonly units: readonly (readonly Shot[])[];
}

/** Order to the load process: a closed loop. */
export interface ClosedLoopOrder extends Units, LoopEnd {
  /** Units in flight. */
  readonly concurrency: number;
}

/** Order to the load process: an open loop. */
export interface OpenLoopOrder extends Units {
  readonly arrivals: Arrivals;
}
