import type { CaptureShape } from '../capture-shape.js';
import { doneTask } from './envelope.js';
import { SURFACES } from './surfaces.js';

/** What DataForSEO sends for each surface that it captures. */
export const DATAFORSEO_SHAPES: readonly CaptureShape[] = SURFACES.map((surface) => ({
  vendor: 'dataforseo',
  platform: surface.platform,
  answer: (recorded, query) =>
    doneTask(surface, { keyword: query, location_code: 2840, language_code: 'en' }, surface.result(recorded, query)),
}));
