import { randomUUID } from 'node:crypto';
import { pluginSecrets } from '@namedrop/host';
import { SECRET_KEY } from './world/bench-settings.js';

/** SQL of the columns that all generated watches have in common. */
export const WATCH_COLUMNS = {
  brand: `'Acme'`,
  mode: `'ai_overview'`,
  webhook_url: `'https://receiver.example/'`,
  trigger_on: `'{mention_added}'`,
  sensitivity: `'{"confirm":1,"minRankChange":1,"cooldownRuns":0,"ignoreCitationChurn":false}'`,
  created_at: 'now()',
};

/** Webhook secrets of watches that never run. */
export const UNREADABLE_SECRET = `repeat('s', 120)`;

/** Identities of watches that run: a run opens the webhook secret of its watch. */
export interface WatchIdentities {
  /** UUIDs. */
  readonly ids: readonly string[];
  /** Webhook secrets, each sealed for the watch of the same index. */
  readonly secrets: readonly string[];
}

/** Makes the identities of some new watches. */
export function newWatches(count: number): WatchIdentities {
  const sealing = pluginSecrets(SECRET_KEY, 'watch');
  const ids = Array.from({ length: count }, () => randomUUID());
  return { ids, secrets: ids.map((id) => sealing.seal('a secret of at least 16 characters', `watch:${id}`)) };
}
