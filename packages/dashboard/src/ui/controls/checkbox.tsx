import type { ComponentChildren } from 'preact';

export interface CheckboxProps {
  readonly checked: boolean;
  readonly disabled?: boolean;
  onChecked(checked: boolean): void;
  readonly children: ComponentChildren;
}

/** Box with its label at the right. */
export const Checkbox = ({ checked, disabled, onChecked, children }: CheckboxProps) => (
  <label class="checkbox">
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChecked(event.currentTarget.checked)}
    />
    <span>{children}</span>
  </label>
);
