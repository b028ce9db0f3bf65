import { liveConfig } from '@namedrop/capture';
import { z } from '@namedrop/plugin-api';

/** Milliseconds. One waits while the answer is written; half of the surface's deadline leaves a second attempt as long as the first. */
const ATTEMPT = 45_000;

export const Config = z.strictObject({ live: liveConfig({ env: 'LIVE_AI_MODE', attemptMs: ATTEMPT }) });
