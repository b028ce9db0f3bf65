import type { LivePlatform } from '@namedrop/contract';
import type { LiveAnswer } from '../live-recording.js';

/** An element of a result: what it is, and what it says. */
export interface Item {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What a surface's result says beside the echo of the question. */
export interface Result {
  readonly items: readonly Item[];
  readonly [field: string]: unknown;
}

/** One surface at DataForSEO. */
export interface DataForSeoSurface {
  readonly platform: LivePlatform;
  /** What stands between `/v3/` and `/live/advanced`. */
  readonly path: string;
  result(recorded: LiveAnswer, query: string): Result;
}
