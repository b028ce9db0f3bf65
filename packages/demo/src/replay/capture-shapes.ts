import type { CaptureShape } from './capture-shape.js';
import { CLORO_SHAPES } from './cloro/shapes.js';
import { DATAFORSEO_SHAPES } from './dataforseo/shapes.js';

/** Everything that the two capture vendors capture; also what writes a capture vendor's reply for a test. */
export const CAPTURE_SHAPES: readonly CaptureShape[] = [...DATAFORSEO_SHAPES, ...CLORO_SHAPES];
