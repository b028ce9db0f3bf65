export interface PillProps {
  readonly label: string;
  /** Empty: no filter. */
  readonly value: string;
  /** Words for no filter; absent: a value is always there. */
  readonly any?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onValue(value: string): void;
}

/** Filter with one value. A value that is not among the options is shown as it is. */
export function Pill({ label, value, any, options, onValue }: PillProps) {
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <label class={value !== '' && any !== undefined ? 'pill set' : 'pill'}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {any !== undefined && <option value="">{any}</option>}
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
