export { type CloroOverview, readCloroOverview } from './cloro/overview.js';
export { type CloroReading, readCloro } from './cloro/reading.js';
export { cloroConfig, type LiveConfig, liveConfig } from './config.js';
export { type LlmReading, readLlmResult } from './dataforseo/llm-result.js';
export { type OverviewReading, readOverview } from './dataforseo/overview-result.js';
export type { CloroCapture, DataForSeoCapture } from './definitions.js';
export { type LiveSurfaceOptions, liveSurface } from './live-surface.js';
export type { Notes } from './vendor.js';
