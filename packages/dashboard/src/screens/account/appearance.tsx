import { density } from '../../state/preferences.js';
import { Segments } from '../../ui/controls/segments.js';
import { SingleKeysChoice } from '../../ui/controls/single-keys-choice.js';
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
    <SingleKeysChoice>
      . Press <kbd>?</kbd> for the list.
    </SingleKeysChoice>
  </div>
);
