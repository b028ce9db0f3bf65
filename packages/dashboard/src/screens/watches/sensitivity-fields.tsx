import type { WatchEstimateResponse } from '@namedrop/contract';
import { useId } from 'preact/hooks';
import { type Resource, useResource } from '../../api/use-resource.js';
import { estimateWatch } from '../../api/watch-calls.js';
import { Field } from '../../ui/controls/field.js';
import { alarmsText, CHOICES, type SensitivityValue, sensitivityOf } from './sensitivities.js';
import type { WatchFormProps } from './watch-form.js';

/** Estimates of all choices, for the mode, interval and triggers of a form. */
export type Estimates = Readonly<Record<SensitivityValue, WatchEstimateResponse>>;

/** Loads the estimates of a form; nothing while it has no mode or no trigger. */
export function useEstimates({ mode, interval, triggers, budget }: WatchFormProps['draft']): Resource<Estimates> {
  const isWhole = mode !== '' && triggers.length > 0 && Number(budget) >= 0.1 && Number(budget) <= 365;
  return useResource(isWhole ? `${mode} ${interval} ${triggers} ${budget}` : undefined, async (signal) => {
    const entries = CHOICES.map(async ({ value }) => {
      const body = { mode, interval, trigger_on: [...triggers], sensitivity: sensitivityOf(value, Number(budget)) };
      return [value, await estimateWatch(body, signal)] as const;
    });
    return Object.fromEntries(await Promise.all(entries)) as Estimates;
  });
}

/** How long a change must hold, with the expected false alarms of each choice. */
export function SensitivityFields({
  draft,
  onDraft,
  estimates,
}: Pick<WatchFormProps, 'draft' | 'onDraft'> & { readonly estimates?: Estimates }) {
  const name = useId();
  return (
    <fieldset class="field">
      <legend class="field-name">When should it alert you?</legend>
      <div class="options">
        {CHOICES.map(({ value, label, hint }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={draft.choice === value}
              onChange={() => onDraft({ choice: value })}
            />
            <span>
              {label}
              <small>{hint}</small>
            </span>
            <span class="options-figure">{estimates && alarmsText(estimates[value].false_alarms_per_year)}</span>
          </label>
        ))}
      </div>
      {draft.choice === 'kept' && <small>The watch keeps the sensitivity that was set by API.</small>}
      <small>
        At the right: alarms although nothing has changed, for a brand that answers rarely name and for one whose
        answers differ most. Engines answer differently each time.
      </small>
      {draft.choice === 'budget' && (
        <Field
          label="False alarms a year, at most"
          type="number"
          min={0.1}
          max={365}
          step={0.1}
          required
          value={draft.budget}
          onText={(budget) => onDraft({ budget })}
        />
      )}
    </fieldset>
  );
}
