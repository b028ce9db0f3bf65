import type { Clock } from '@namedrop/plugin-api';

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
