import { liveConfig } from '@namedrop/capture';
import { z } from '@namedrop/plugin-api';

/** Milliseconds. A results page is there within seconds, and two attempts fit into the surface's deadline. */
const ATTEMPT = 12_000;

export const Config = z.strictObject({
  live: liveConfig({
    env: 'LIVE_BING_COPILOT',
    mode: 'bing_copilot',
    vendors: ['dataforseo', 'cloro'],
    attemptMs: ATTEMPT,
  }),
});
