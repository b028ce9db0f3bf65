import { COMPETITOR_TRIGGERS } from '@namedrop/core';
import { ApiError, requireComparable } from '@namedrop/plugin-api';
import type { Settings } from './settings.js';

/** Settings that must fit each other, and are checked together. */
export const COMPARED = [
  'brand',
  'caseSensitive',
  'aliases',
  'competitors',
  'triggerOn',
] as const satisfies readonly (keyof Settings)[];
type Compared = Pick<Settings, (typeof COMPARED)[number]>;

/**
 * Returns the settings of a watch with each alias and competitor once.
 * @throws ApiError 400 `invalid_request` for a competitor that is the brand, or a competitor trigger without competitors
 */
export function comparable<S extends Compared>(settings: S): S {
  const { aliases = [], competitors = [] } = requireComparable(settings);
  if (competitors.length === 0) refuseCompetitorTriggers(settings);
  return { ...settings, aliases, competitors };
}

function refuseCompetitorTriggers({ triggerOn }: Compared): void {
  const trigger = triggerOn.find((one) => COMPETITOR_TRIGGERS.some((ofCompetitors) => ofCompetitors === one));
  if (trigger === undefined) return;
  const words = `\`${trigger}\` needs \`competitors\`: name at least one, or leave the trigger out`;
  const details = { formErrors: [], fieldErrors: { trigger_on: [words] } };
  throw new ApiError(400, 'invalid_request', `trigger_on: ${words}.`, { details });
}
