export type { CaptureShape, CaptureVendorName } from './replay/capture-shape.js';
export { CAPTURE_SHAPES } from './replay/capture-shapes.js';
export type { LiveAnswer } from './replay/live-recording.js';
export type { RecordedAnswer, RecordedPlatform } from './replay/recording.js';
export type { Vendor } from './replay/vendor.js';
export { VENDORS } from './replay/vendors.js';
