import type { WatchEstimateResponse } from '@namedrop/contract';
import { useId } from 'preact/hooks';
import { type Resource, useResource } from '../../../api/use-resource.js';
import { estimateWatch } from '../../../api/watch-calls.js';
import { Checkbox } from '../../../ui/controls/checkbox.js';
import { Field } from '../../../ui/controls/field.js';
import { Disclosure } from '../../../ui/layout/disclosure.js';
import {
  alarmsText,
  CHOICES,
  choiceOf,
  type SensitivityDraft,
  type SensitivityValue,
  sensitivityOf,
} from './sensitivities.js';
import type { WatchFormProps } from './watch-form.js';

/** Estimates of all choices and of the form itself, for its mode, interval and triggers. */
export type Estimates = Readonly<Record<SensitivityValue | 'own', WatchEstimateResponse>>;

/** Loads the estimates of a form; nothing while it has no mode, no trigger or a number that is out of its range. */
export function useEstimates({ mode, interval, triggers, sensitivity }: WatchFormProps['draft']): Resource<Estimates> {
  const { budget = '1', confirm, places, quiet } = sensitivity;
  const isWhole = mode !== '' && triggers.length > 0 && [budget, confirm, places].every((text) => Number(text) > 0);
  const key = `${mode} ${interval} ${triggers} ${JSON.stringify(sensitivity)}`;
  return useResource(isWhole && quiet !== '' ? key : undefined, async (signal) => {
    const estimate = (chosen: SensitivityDraft) =>
      estimateWatch({ mode, interval, trigger_on: [...triggers], sensitivity: sensitivityOf(chosen) }, signal);
    const own = choiceOf(sensitivity);
    const entries = CHOICES.map(
      async ({ value, sets }) =>
        [value, await estimate(value === own ? sensitivity : { ...sensitivity, ...sets })] as const,
    );
    const all = Object.fromEntries(await Promise.all(entries)) as Omit<Estimates, 'own'>;
    return { ...all, own: own ? all[own] : await estimate(sensitivity) };
  });
}

/** How long and how far a change must hold, with the expected false alarms of each choice. */
export function SensitivityFields({
  catalog,
  draft: { sensitivity },
  onDraft,
  estimates,
}: WatchFormProps & { readonly estimates?: Estimates }) {
  const name = useId();
  const limits = catalog.watch?.sensitivity;
  const choice = choiceOf(sensitivity);
  const set = (fields: Partial<SensitivityDraft>) => onDraft({ sensitivity: { ...sensitivity, ...fields } });
  const number = (field: 'confirm' | 'places' | 'quiet', label: string, range: Range | undefined) => (
    <Field
      label={label}
      type="number"
      required
      min={range?.min}
      max={range?.max}
      value={sensitivity[field]}
      onText={(text) => set({ [field]: text })}
    />
  );
  return (
    <fieldset class="field">
      <legend class="field-name">When should it alert you?</legend>
      <div class="options">
        {CHOICES.map(({ value, label, hint, sets }) => (
          <label key={value}>
            <input type="radio" name={name} checked={choice === value} onChange={() => set(sets)} />
            <span>
              {label}
              <small>{hint}</small>
            </span>
            <span class="options-figure">{estimates && alarmsText(estimates[value].false_alarms_per_year)}</span>
          </label>
        ))}
      </div>
      <small>
        At the right: alarms although nothing has changed, for a brand that answers rarely name and for one whose
        answers differ most. Engines answer differently each time.
      </small>
      {sensitivity.budget !== undefined && (
        <Field
          label="False alarms a year, at most"
          type="number"
          {...limits?.alarms_per_year}
          step={0.1}
          required
          value={sensitivity.budget}
          onText={(budget) => set({ budget })}
        />
      )}
      <Disclosure summary="Size of a change and pause" open={choice === undefined}>
        <div class="stack">
          <div class="pair">
            {number('places', 'Places by which a rank must move', limits?.min_rank_change)}
            {number('quiet', 'Silent runs after an alert', limits?.cooldown_runs)}
          </div>
          {sensitivity.budget === undefined && number('confirm', 'Runs in which a change must hold', limits?.confirm)}
          <Checkbox checked={sensitivity.calm} onChecked={(calm) => set({ calm })}>
            Compare the sites that are cited instead of their pages
          </Checkbox>
        </div>
      </Disclosure>
    </fieldset>
  );
}

interface Range {
  readonly min: number;
  readonly max: number;
}
