import { formatCredits } from '../../format/numbers.js';
import { Checkbox } from '../../ui/controls/checkbox.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
import { type FormState, type OfferedMode, readyPlatforms } from './form-state.js';

interface ModeChoiceProps {
  readonly modes: readonly OfferedMode[];
  readonly form: FormState;
  onChange(part: Partial<FormState>): void;
}

/** Choice of the mode, with its price and its platforms. */
export function ModeChoice({ modes, form, onChange }: ModeChoiceProps) {
  const chosen = modes.find(({ name }) => name === form.mode);
  return (
    <>
      <fieldset class="field">
        <legend>Mode, with its price in credits</legend>
        <div class="modes">
          {widestFirst(modes).map((mode) => (
            <Mode
              key={mode.name}
              mode={mode}
              checked={mode.name === form.mode}
              onChosen={() => onChange({ mode: mode.name, providers: [] })}
            />
          ))}
        </div>
      </fieldset>
      {chosen?.honours.includes('providers') && <Providers mode={chosen} form={form} onChange={onChange} />}
    </>
  );
}

/** Modes of several platforms take a whole line each; the others share lines. */
const widestFirst = (modes: readonly OfferedMode[]) =>
  modes.toSorted((one, other) => Number(other.platforms.length > 1) - Number(one.platforms.length > 1));

interface ModeProps {
  readonly mode: OfferedMode;
  readonly checked: boolean;
  onChosen(): void;
}

function Mode({ mode, checked, onChosen }: ModeProps) {
  const names = mode.platforms.map(({ label }) => label).join(', ');
  const ready = readyPlatforms(mode);
  const missing = mode.platforms.filter(({ state }) => state !== 'ready').map(({ label }) => label);
  return (
    <label class={mode.platforms.length > 1 ? 'mode wide' : 'mode'}>
      <input type="radio" name="mode" checked={checked} disabled={ready.length === 0} onChange={onChosen} />
      <b>{mode.label}</b>
      <span>{formatCredits(mode.price)}</span>
      {mode.platforms.length > 1 && <small>{names}</small>}
      {missing.length > 0 && <small>{ready.length === 0 ? 'Needs a key' : `Not set up: ${missing.join(', ')}`}</small>}
    </label>
  );
}

function Providers({ mode, form, onChange }: Omit<ModeChoiceProps, 'modes'> & { readonly mode: OfferedMode }) {
  const all = mode.platforms.map(({ id }) => id);
  const asked = form.providers.length === 0 ? all : form.providers;
  const toggle = (id: string, on: boolean) => {
    const next = all.filter((each) => (each === id ? on : asked.includes(each)));
    if (next.length > 0) onChange({ providers: next.length === all.length ? [] : next });
  };
  return (
    <fieldset class="field">
      <legend>Platforms</legend>
      <div class="bar">
        {mode.platforms.map(({ id, label }) => (
          <Checkbox key={id} checked={asked.includes(id)} onChecked={(on) => toggle(id, on)}>
            <PlatformName id={id} label={label} />
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
