import type { WatchRecord } from '@namedrop/contract';
import type { WatchFields } from '../../api/watch-calls.js';
import { choiceOf, type SensitivityValue, sensitivityOf } from './sensitivities.js';

/** Fields of the form of a watch; lists of names are texts with commas. */
export interface WatchDraft {
  readonly query: string;
  readonly brand: string;
  readonly aliases: string;
  readonly competitors: string;
  readonly mode: string;
  readonly interval: WatchRecord['interval'];
  readonly triggers: readonly WatchRecord['trigger_on'][number][];
  /** `kept`: values of the API that the form does not offer. */
  readonly choice: SensitivityValue | 'kept';
  /** Text of the number of `budget`. */
  readonly budget: string;
  readonly url: string;
  readonly secret: string;
}

/** Events of a watch that names competitors alone. */
export const isOfCompetitors = (trigger: string): boolean => trigger.startsWith('competitor_');

/** Returns the form of a watch that is there. Its secret is unknown, and empty keeps it. */
export const draftOf = (watch: WatchRecord): WatchDraft => ({
  query: watch.query,
  brand: watch.brand,
  aliases: watch.aliases.join(', '),
  competitors: watch.competitors.join(', '),
  mode: watch.mode,
  interval: watch.interval,
  triggers: watch.trigger_on,
  choice: choiceOf(watch.sensitivity) ?? 'kept',
  budget: String(watch.sensitivity.alarms_per_year ?? 12),
  url: watch.webhook_url,
  secret: '',
});

/** Names of a text with commas, each once. */
export const namesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Sensitivity of a form; undefined: that of the watch stays. */
export const draftSensitivity = ({ choice, budget }: WatchDraft) =>
  choice === 'kept' ? undefined : sensitivityOf(choice, Number(budget) || 12);

/** Returns the body of a new watch. */
export const fieldsOf = (draft: WatchDraft): WatchFields => ({
  query: draft.query,
  brand: draft.brand,
  aliases: namesOf(draft.aliases),
  competitors: namesOf(draft.competitors),
  mode: draft.mode,
  interval: draft.interval,
  trigger_on: [...draft.triggers],
  sensitivity: draftSensitivity(draft) ?? {},
  webhook_url: draft.url,
  webhook_secret: draft.secret,
});

/** Returns the fields of a form that differ from the watch; empty: none. */
export function changesOf(watch: WatchRecord, draft: WatchDraft): Partial<WatchFields> {
  const { sensitivity, webhook_secret: secret, ...fields } = fieldsOf(draft);
  const known: Readonly<Record<string, unknown>> = { ...watch };
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]),
  );
  const isOther = draft.choice !== (choiceOf(watch.sensitivity) ?? 'kept') || isOtherBudget(watch, draft);
  return {
    ...Object.fromEntries(changed),
    ...(isOther && draft.choice !== 'kept' && { sensitivity }),
    ...(secret !== '' && { webhook_secret: secret }),
  };
}

const isOtherBudget = ({ sensitivity }: WatchRecord, { choice, budget }: WatchDraft) =>
  choice === 'budget' && Number(budget) !== sensitivity.alarms_per_year;
