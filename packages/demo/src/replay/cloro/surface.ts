import type { LivePlatform } from '@namedrop/contract';
import type { LiveAnswer } from '../live-recording.js';

/** One surface at cloro. */
export interface CloroSurface {
  readonly platform: LivePlatform;
  /** What stands behind `/v1/monitor/`. */
  readonly path: string;
  /** Its name as a task; absent: there is only the long call. */
  readonly taskType?: string;
  /** The field of the payload that holds the question. */
  readonly question: 'prompt' | 'query';
  /** What a task's `response` or a call's `result` holds. */
  response(recorded: LiveAnswer, query: string): object;
}
