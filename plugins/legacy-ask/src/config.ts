import { z } from '@namedrop/plugin-api';
import { AskPrices } from './ask/tariff.js';

export const Config = z.strictObject({
  /** What asks cost. */
  prices: AskPrices.prefault({}),
});
