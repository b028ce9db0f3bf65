import { liveConfig } from '@namedrop/capture';
import { z } from '@namedrop/plugin-api';

/** Milliseconds. A results page is there within seconds; leaves time for a second attempt. */
const ATTEMPT = 12_000;
export const Config = z.strictObject({ live: liveConfig({ env: 'LIVE_AI_OVERVIEW', attemptMs: ATTEMPT }) });
