import { CHANNELS } from '@namedrop/core';
import { z } from '@namedrop/plugin-api';
import type { Setting } from '../config/parse-settings.js';
import { Label } from './label.js';

/** Platforms that one mode may ask. */
export const MAX_MODE_PLATFORMS = 100;

/** A mode of the operator: which platforms are asked through which channel, at which price. */
const OperatorMode = z.strictObject({
  label: Label.optional(),
  channel: z.enum(CHANNELS),
  platforms: z.array(z.string()).max(MAX_MODE_PLATFORMS),
  price: z.number(),
});

/** Further modes by name. The catalog judges names, platforms and prices. */
export const OperatorModes = z
  .record(z.string(), OperatorMode)
  .optional()
  .describe('Further modes by name: `channel`, `platforms`, `price` in credits and, if you like, `label`.');

/** Prices in credits, by the name of the mode. */
export const OperatorPrices = z
  .record(z.string(), z.number())
  .optional()
  .describe('Prices of modes in credits, by name; where absent, those of the interface and of the plugins.');

/** Reads the modes and prices of settings that have other faults, so that one report names all. */
export function readOperatorSettings(settings: readonly Setting[]) {
  const given = (name: string) => settings.find(({ path }) => path === name)?.value;
  return {
    modes: OperatorModes.safeParse(given('modes')).data,
    prices: OperatorPrices.safeParse(given('prices')).data,
  };
}
