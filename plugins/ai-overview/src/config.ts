import { liveConfig } from '@namedrop/capture';
import { z } from '@namedrop/plugin-api';

/** Milliseconds. A results page is there within seconds, and two attempts fit into the surface's deadline. */
const ATTEMPT = 12_000;

export const Config = z.strictObject({
  live: liveConfig({
    env: 'LIVE_AI_OVERVIEW',
    mode: 'ai_overview',
    vendors: ['dataforseo', 'cloro'],
    attemptMs: ATTEMPT,
  }),
});
