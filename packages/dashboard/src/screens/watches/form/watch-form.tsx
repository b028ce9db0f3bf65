import type { ModesResponse } from '@namedrop/contract';
import { formatCredits } from '../../../format/numbers.js';
import { Checkbox } from '../../../ui/controls/checkbox.js';
import { Field, Select, TextArea } from '../../../ui/controls/field.js';
import { Segments } from '../../../ui/controls/segments.js';
import { isOfCompetitors, type WatchDraft } from './watch-draft.js';

const INTERVALS = { hourly: 'Hourly', daily: 'Daily', weekly: 'Weekly' } as const;

const TRIGGERS: Readonly<Record<WatchDraft['triggers'][number], string>> = {
  mention_added: 'named again',
  mention_removed: 'no longer named',
  rank_changed: 'rank changed',
  citation_changed: 'cited pages changed',
  competitor_added: 'competitor named',
  competitor_removed: 'competitor no longer named',
  competitor_passed: 'competitor passed the brand',
};

/** Says in words which change a trigger reports. */
export const triggerText = (trigger: string): string => (TRIGGERS as Record<string, string>)[trigger] ?? trigger;

export interface WatchFormProps {
  readonly catalog: ModesResponse;
  readonly draft: WatchDraft;
  onDraft(changes: Partial<WatchDraft>): void;
}

/** Question, brand, mode and interval. */
export function QuestionFields({ catalog, draft, onDraft }: WatchFormProps) {
  const limits = catalog.watch;
  const modes = catalog.modes.map(({ name, label, price, state }) => ({
    value: name,
    label: `${label}: ${formatCredits(price)} credits a run${state === 'ready' ? '' : ' (not ready)'}`,
    disabled: state !== 'ready' && name !== draft.mode,
  }));
  return (
    <>
      <TextArea
        label="Question"
        hint="Sent as it is in each run. Leave the brand out."
        rows={2}
        required
        maxLength={limits?.query.max}
        value={draft.query}
        onText={(query) => onDraft({ query })}
      />
      <div class="pair">
        <Field
          label="Brand"
          required
          maxLength={limits?.brand.max}
          value={draft.brand}
          onText={(brand) => onDraft({ brand })}
        />
        <Field
          label="Aliases"
          hint="Other names of the brand, with commas."
          value={draft.aliases}
          onText={(aliases) => onDraft({ aliases })}
        />
      </div>
      <Field
        label="Competitors"
        hint="Names with commas. Their changes can send alerts too."
        value={draft.competitors}
        onText={(competitors) => onDraft({ competitors })}
      />
      <Checkbox checked={draft.caseSensitive} onChecked={(caseSensitive) => onDraft({ caseSensitive })}>
        The brand counts only in the case in which it is written here
      </Checkbox>
      <div class="pair">
        <Select label="Platforms" options={modes} value={draft.mode} onValue={(mode) => onDraft({ mode })} />
        <div class="field">
          <span class="field-name">Interval</span>
          <Segments
            label="Interval"
            options={(limits?.interval ?? []).map((value) => ({ value, label: INTERVALS[value] ?? value }))}
            value={draft.interval}
            onValue={(interval) => onDraft({ interval })}
          />
        </div>
      </div>
    </>
  );
}

/** Changes that send an alert. */
export function TriggerFields({ catalog, draft, onDraft }: WatchFormProps) {
  const offered = (catalog.watch?.trigger_on ?? []).filter(
    (trigger) => draft.competitors.trim() !== '' || !isOfCompetitors(trigger) || draft.triggers.includes(trigger),
  );
  const toggle = (trigger: WatchDraft['triggers'][number], on: boolean) =>
    onDraft({ triggers: on ? [...draft.triggers, trigger] : draft.triggers.filter((other) => other !== trigger) });
  return (
    <fieldset class="field">
      <legend class="field-name">Alerts for</legend>
      <div class="choices">
        {offered.map((trigger) => (
          <Checkbox key={trigger} checked={draft.triggers.includes(trigger)} onChecked={(on) => toggle(trigger, on)}>
            {triggerText(trigger)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
