import { type Answer, SurfaceError } from '@namedrop/plugin-api';
import { wellShaped } from '../answers/answer-shape.js';
import type { Reading } from './capture-store.js';

/** What a check would be given by a surface that reads so: its answer, or the fault that it throws. Never throws. */
export function readingOf(read: () => Answer): Reading {
  try {
    return wellShaped(read());
  } catch (error) {
    return error instanceof SurfaceError ? error.fault : 'error';
  }
}
