import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Labelled {
  readonly label: string;
  /** Allowed values, below the input. */
  readonly hint?: ComponentChildren;
  /** Fault of the value. */
  readonly error?: string;
}

export interface FieldProps extends Labelled {
  readonly value: string;
  /** Default: text. */
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'number' | 'date';
  /** Kind of value that browsers may fill in, e.g. `current-password`. */
  readonly autocomplete?: string;
  readonly autofocus?: boolean;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number;
  readonly placeholder?: string;
  /** Takes the new text. */
  onText(value: string): void;
}

/** Text input with its label, hint and error. */
export function Field({ label, hint, error, autofocus, onText, ...input }: FieldProps) {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autofocus) element.current?.focus();
  }, [autofocus]);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        {...(input as object)}
        {...describedBy(id, hint, error)}
        ref={element}
        class="input"
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </Frame>
  );
}

export interface TextAreaProps extends Labelled {
  readonly value: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly required?: boolean;
  onText(value: string): void;
}

/** Text of several lines with its label, hint and error. */
export function TextArea({ label, hint, error, onText, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...area}
        {...describedBy(id, hint, error)}
        class="input"
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </Frame>
  );
}

export interface SelectProps extends Labelled {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  onValue(value: string): void;
}

/** Choice of one among many. Few choices are `Segments`. */
export function Select({ label, hint, error, options, value, onValue }: SelectProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select
        {...describedBy(id, hint, error)}
        class="input"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

function Frame({
  id,
  label,
  hint,
  error,
  children,
}: Labelled & { readonly id: string; readonly children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && (
        <small id={`${id}-error`} class="field-error">
          {error}
        </small>
      )}
    </div>
  );
}

function describedBy(id: string, hint: Labelled['hint'], error: Labelled['error']) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? ('true' as const) : undefined };
}
