import { theme } from '../../state/preferences.js';
import { Segments } from './segments.js';

const OPTIONS = [
  { value: 'auto', label: 'System', icon: 'auto' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** Choice of the theme, kept in this browser. */
export const ThemeChoice = () => (
  <Segments
    label="Theme"
    options={OPTIONS}
    value={theme.value}
    onValue={(value) => {
      theme.value = value;
    }}
  />
);
