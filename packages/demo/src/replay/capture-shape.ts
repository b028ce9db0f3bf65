import type { LivePlatform } from '@namedrop/contract';
import type { LiveAnswer } from './live-recording.js';

export type CaptureVendorName = 'dataforseo' | 'cloro';

/** How one capture vendor words what one surface showed. */
export interface CaptureShape {
  readonly vendor: CaptureVendorName;
  readonly platform: LivePlatform;
  /**
   * The body of the 200 that delivers it.
   * @param recorded with an empty text: the surface showed no AI answer
   */
  answer(recorded: LiveAnswer, query: string): unknown;
}
