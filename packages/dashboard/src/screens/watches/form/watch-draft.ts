import type { WatchRecord } from '@namedrop/contract';
import type { WatchFields } from '../../../api/watch-calls.js';
import { entriesOf } from '../../../format/entries.js';
import { type SensitivityDraft, sensitivityDraft, sensitivityOf } from './sensitivities.js';

/** Fields of the form of a watch; lists of names are texts with commas. */
export interface WatchDraft {
  readonly query: string;
  readonly brand: string;
  readonly caseSensitive: boolean;
  readonly aliases: string;
  readonly competitors: string;
  readonly mode: string;
  readonly interval: WatchRecord['interval'];
  readonly triggers: readonly WatchRecord['trigger_on'][number][];
  readonly sensitivity: SensitivityDraft;
  readonly url: string;
  readonly secret: string;
}

/** Events of a watch that names competitors alone. */
export const isOfCompetitors = (trigger: string): boolean => trigger.startsWith('competitor_');

/** Returns the form of a watch that is there. Its secret is unknown, and empty keeps it. */
export const draftOf = (watch: WatchRecord): WatchDraft => ({
  query: watch.query,
  brand: watch.brand,
  caseSensitive: watch.case_sensitive,
  aliases: watch.aliases.join(', '),
  competitors: watch.competitors.join(', '),
  mode: watch.mode,
  interval: watch.interval,
  triggers: watch.trigger_on,
  sensitivity: sensitivityDraft(watch.sensitivity),
  url: watch.webhook_url,
  secret: '',
});

/** Names of a text with commas, each once. */
export const namesOf = (text: string): string[] => [...new Set(entriesOf(text, ','))];

/** Returns the body of a new watch. */
export const fieldsOf = (draft: WatchDraft): WatchFields => ({
  query: draft.query,
  brand: draft.brand,
  case_sensitive: draft.caseSensitive,
  aliases: namesOf(draft.aliases),
  competitors: namesOf(draft.competitors),
  mode: draft.mode,
  interval: draft.interval,
  trigger_on: [...draft.triggers],
  sensitivity: sensitivityOf(draft.sensitivity),
  webhook_url: draft.url,
  webhook_secret: draft.secret,
});

/** Returns the fields of a form that differ from the untouched form of the watch; empty: none. */
export function changesOf(watch: WatchRecord, draft: WatchDraft): Partial<WatchFields> {
  const { webhook_secret: secret, ...fields } = fieldsOf(draft);
  const known: Readonly<Record<string, unknown>> = { ...fieldsOf(draftOf(watch)) };
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]),
  );
  return {
    ...Object.fromEntries(changed),
    ...(secret !== '' && { webhook_secret: secret }),
  };
}
