import type { ComponentChildren } from 'preact';
import { singleKeys } from '../../state/preferences.js';
import { Checkbox } from './checkbox.js';

/** Choice of shortcuts of one letter, kept in this browser. @param props.children follow the label */
export const SingleKeysChoice = ({ children }: { readonly children?: ComponentChildren }) => (
  <Checkbox
    checked={singleKeys.value === 'on'}
    onChecked={(on) => {
      singleKeys.value = on ? 'on' : 'off';
    }}
  >
    Single letters are shortcuts{children}
  </Checkbox>
);
