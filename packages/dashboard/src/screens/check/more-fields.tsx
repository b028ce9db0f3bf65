import type { ModesResponse } from '@namedrop/contract';
import { Checkbox } from '../../ui/controls/checkbox.js';
import { Field, Select, TextArea } from '../../ui/controls/field.js';
import { choosable, type FormState, namesIn, type OfferedMode } from './form-state.js';

interface FieldsProps {
  readonly catalog: ModesResponse;
  readonly mode: OfferedMode;
  readonly form: FormState;
  onChange(part: Partial<FormState>): void;
}

/** Region and city, where the mode uses them. */
export function Place({ catalog, mode: { honours }, form, onChange }: FieldsProps) {
  if (!honours.includes('region')) return null;
  return (
    <div class="pair">
      <Select
        label="Region"
        value={form.region}
        options={catalog.regions.map(({ id, label }) => ({ value: id, label }))}
        onValue={(region) => onChange({ region })}
      />
      {honours.includes('city') && (
        <Field
          label="City"
          value={form.city}
          maxLength={catalog.check.city.max}
          onText={(city) => onChange({ city })}
          hint="Optional. Platforms that use no city ignore it."
        />
      )}
    </div>
  );
}

const CONTENTS: Readonly<Record<string, string>> = {
  citations: 'Cited pages',
  fan_out: 'Searches of the engine',
  branding: 'Sites as the surface shows them',
  raw: 'Text of the answer in the reply',
  sentiment: 'Sentiment and stance',
};

/** Names that are compared, and further contents of the report. */
export function MoreFields({ catalog: { check }, mode, form, onChange }: FieldsProps) {
  const words = Object.entries(mode.include).flatMap(([word, effect]) => (effect === 'on_request' ? [word] : []));
  const toggle = (word: string, on: boolean) =>
    onChange({ include: on ? [...form.include, word] : form.include.filter((each) => each !== word) });
  return (
    <details class="more-fields" open={form.aliases !== '' || form.competitors !== ''}>
      <summary>Names, models and contents</summary>
      <div class="stack">
        <Names
          label="Aliases"
          value={form.aliases}
          limits={check.aliases}
          onText={(aliases) => onChange({ aliases })}
        />
        <Names
          label="Competitors"
          value={form.competitors}
          limits={check.competitors}
          onText={(competitors) => onChange({ competitors })}
        />
        <Checkbox checked={form.caseSensitive} onChecked={(caseSensitive) => onChange({ caseSensitive })}>
          The brand counts only in the case in which it is written here
        </Checkbox>
        {choosable(form, mode).map(({ id, label, models }) => (
          <Select
            key={id}
            label={`Model of ${label}`}
            value={form.models[id] ?? ''}
            options={[
              { value: '', label: `${models?.default} (default)` },
              ...(models?.allowed ?? []).flatMap((value) =>
                value === models?.default ? [] : [{ value, label: value }],
              ),
            ]}
            onValue={(model) => onChange({ models: { ...form.models, [id]: model } })}
          />
        ))}
        {words.map((word) => (
          <Checkbox key={word} checked={form.include.includes(word)} onChecked={(on) => toggle(word, on)}>
            {CONTENTS[word] ?? word}
          </Checkbox>
        ))}
      </div>
    </details>
  );
}

interface NamesProps {
  readonly label: string;
  readonly value: string;
  readonly limits: ModesResponse['check']['aliases'];
  onText(value: string): void;
}

function Names({ label, value, limits, onText }: NamesProps) {
  const names = namesIn(value);
  const long = names.find((name) => name.length > limits.max);
  const error = long
    ? `A name has at most ${limits.max} characters.`
    : names.length > limits.max_items
      ? `At most ${limits.max_items} names are allowed; these are ${names.length}.`
      : undefined;
  return (
    <TextArea
      label={label}
      rows={1}
      value={value}
      onText={onText}
      hint={`Separated by commas. ${names.length} of ${limits.max_items}`}
      {...(error && { error })}
    />
  );
}
