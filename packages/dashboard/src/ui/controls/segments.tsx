import { useId } from 'preact/hooks';
import { Icon, type IconName } from '../signs/icon.js';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: string;
  /** Shown in place of the label, which stays for screen readers. */
  readonly icon?: IconName;
}

export interface SegmentsProps<V extends string> {
  /** Name of the group, for screen readers. */
  readonly label: string;
  readonly options: readonly Segment<V>[];
  readonly value: V;
  onValue(value: V): void;
}

/** Choice of one among few, as a radio group. */
export function Segments<V extends string>({ label, options, value, onValue }: SegmentsProps<V>) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend class="hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={option.icon && option.label}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.icon ? <Icon name={option.icon} label={option.label} /> : option.label}
        </label>
      ))}
    </fieldset>
  );
}
