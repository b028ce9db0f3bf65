import { density, singleKeys } from '../../state/preferences.js';
import { Checkbox } from '../../ui/controls/checkbox.js';
import { Segments } from '../../ui/controls/segments.js';
import { ThemeChoice } from '../../ui/controls/theme-choice.js';

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'dense', label: 'Dense' },
] as const;

/** Theme, density and shortcuts of this browser. */
export const Appearance = () => (
  <div class="stack">
    <div class="bar">
      <ThemeChoice />
      <Segments
        label="Density"
        options={DENSITIES}
        value={density.value}
        onValue={(value) => {
          density.value = value;
        }}
      />
    </div>
    <Checkbox
      checked={singleKeys.value === 'on'}
      onChecked={(on) => {
        singleKeys.value = on ? 'on' : 'off';
      }}
    >
      Single letters are shortcuts. Press <kbd>?</kbd> for the list.
    </Checkbox>
  </div>
);
