export { type RecordOptions, recordUpstreams } from './record-upstreams.js';
export { type ReplayOptions, replayUpstreams } from './replay-upstreams.js';
