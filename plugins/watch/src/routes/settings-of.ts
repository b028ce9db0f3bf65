import { SENSITIVITY_RANGES, type UpdateWatchBody, type WatchBody, type WatchSensitivity } from '@namedrop/contract';
import type { Watch } from '@namedrop/plugin-api';
import type { NewWatch, WatchChanges } from '../settings.js';

/** Holds for the other brands of the delta; a host of an older release, which knows no budget, goes by it alone. */
const CONFIRM_WITH_BUDGET = SENSITIVITY_RANGES.confirm.max;

/** Returns the settings that a body names. */
export function settingsOf(body: WatchBody): NewWatch;
export function settingsOf(body: UpdateWatchBody): WatchChanges;
export function settingsOf(body: UpdateWatchBody): WatchChanges {
  const { case_sensitive, webhook_url, webhook_secret, trigger_on, sensitivity, ...same } = body;
  const settings: WatchChanges = {
    ...same,
    caseSensitive: case_sensitive,
    webhookUrl: webhook_url,
    secret: webhook_secret,
    triggerOn: trigger_on,
    sensitivity: sensitivity && toSensitivity(sensitivity),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Returns the sensitivity of a body as a watch keeps it. */
export function toSensitivity(sensitivity: WatchSensitivity): Watch['sensitivity'] {
  const { alarms_per_year: alarmsPerYear } = sensitivity;
  return {
    confirm: alarmsPerYear === undefined ? sensitivity.confirm : CONFIRM_WITH_BUDGET,
    minRankChange: sensitivity.min_rank_change,
    cooldownRuns: sensitivity.cooldown_runs,
    ignoreCitationChurn: sensitivity.ignore_citation_churn,
    ...(alarmsPerYear !== undefined && { alarmsPerYear }),
  };
}
