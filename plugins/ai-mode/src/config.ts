import { liveConfig } from '@namedrop/capture';
import { z } from '@namedrop/plugin-api';

/** Milliseconds. An answer is written for a minute at worst; half the surface's deadline leaves time for a second attempt. */
const ATTEMPT = 45_000;
export const Config = z.strictObject({ live: liveConfig({ env: 'LIVE_AI_MODE', attemptMs: ATTEMPT }) });
