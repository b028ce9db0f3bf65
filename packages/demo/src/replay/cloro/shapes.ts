import { randomUUID } from 'node:crypto';
import type { CaptureShape } from '../capture-shape.js';
import { completed, delivered } from './replies.js';
import { SURFACES } from './surfaces.js';

/** What cloro sends for each surface: the last reply about a task, or, where it offers none, that of the long call. */
export const CLORO_SHAPES: readonly CaptureShape[] = SURFACES.map((surface) => ({
  vendor: 'cloro',
  platform: surface.platform,
  answer: (recorded, query) =>
    surface.taskType ? completed(randomUUID(), surface, recorded, query) : delivered(surface, recorded, query),
}));
