export { readCloroOverview } from './cloro/overview.js';
export { readCloro } from './cloro/reading.js';
export { type LiveConfig, liveConfig } from './config.js';
export { readLlmResult } from './dataforseo/llm-result.js';
export { readOverview } from './dataforseo/overview-result.js';
export { liveSurface } from './live-surface.js';
export type { LivePorts } from './vendor.js';
