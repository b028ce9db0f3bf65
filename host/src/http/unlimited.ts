import type { Meter, Meters } from './meter.js';

const unlimitedMeter: Meter = {
  take: async () => undefined,
  giveBack: async () => undefined,
  headers: async () => ({}),
};

/** Meters of a host that limits nobody. */
export const unlimited: Meters = { meterOf: () => unlimitedMeter };
