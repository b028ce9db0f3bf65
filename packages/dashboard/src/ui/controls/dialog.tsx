import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from '../buttons/button.js';

export interface DialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Escape or the button in the corner. Absent: the dialog closes by its content alone. */
  onClose?(): void;
}

/** Modal dialog. Rendered: it is open. The focus goes back to where it was when it closes. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const { current } = element;
    current?.showModal();
    return () => {
      current?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {onClose && <Button kind="quiet" icon="close" aria-label="Close" onClick={onClose} />}
      </header>
      {children}
    </dialog>
  );
}
