import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/use-action.js';
import { Button } from '../buttons/button.js';
import { ErrorCallout } from '../layout/callout.js';
import { Dialog } from './dialog.js';
import { Field } from './field.js';

export interface ConfirmProps {
  /** A question, e.g. `Revoke the key "ci"?` */
  readonly title: string;
  /** The verb, e.g. `Revoke`. */
  readonly verb: string;
  /** Effect of the action, and its time. */
  readonly children: ComponentChildren;
  /** Text that has to be typed first, e.g. the name of the key. */
  readonly name?: string;
  /** Runs the action; the dialog shows its error. */
  onConfirm(): Promise<void>;
  /** Called after it is done, and when it is kept. */
  onClose(): void;
}

/** Asks before something ends. The first button keeps it. */
export function Confirm({ title, verb, children, name, onConfirm, onClose }: ConfirmProps) {
  const [typed, setTyped] = useState('');
  const { busy, error, run } = useAction(async () => {
    await onConfirm();
    onClose();
  });
  const matches = name === undefined || typed.trim() === name.trim();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (matches) void run();
        }}
      >
        <div class="mute">{children}</div>
        {name !== undefined && (
          <Field label={`Type "${name}" to confirm`} value={typed} onText={setTyped} autocomplete="off" required />
        )}
        {error && <ErrorCallout error={error} />}
        <div class="bar">
          <Button onClick={onClose}>Keep</Button>
          <Button kind="danger" type="submit" busy={busy} disabled={!matches}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
