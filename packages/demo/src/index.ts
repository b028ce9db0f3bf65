export type { RecordedAnswer, RecordedPlatform } from './replay/recording.js';
export type { Vendor } from './replay/vendor.js';
export { VENDORS } from './replay/vendors.js';
