import type { ComponentChildren } from 'preact';
import type { Action } from '../../api/use-action.js';
import { Button } from '../buttons/button.js';
import { ErrorCallout } from '../layout/callout.js';

export interface ActionFormProps {
  /** Runs when the form is sent; its error is shown above the fields. */
  readonly action: Action<[]>;
  /** Label of the button that sends the form. */
  readonly verb: string;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
}

/** Form with one button, which runs an action. */
export const ActionForm = (props: ActionFormProps) => (
  <form class="stack" onSubmit={(event) => send(event, props.action)}>
    {props.action.error && <ErrorCallout error={props.action.error} />}
    <Fields {...props} />
  </form>
);

/** The same as a panel, for pages that have nothing else. */
export const ActionPanel = (props: ActionFormProps) => (
  <>
    {props.action.error && <ErrorCallout error={props.action.error} />}
    <form class="panel" onSubmit={(event) => send(event, props.action)}>
      <div class="panel-body stack">
        <Fields {...props} />
      </div>
    </form>
  </>
);

const Fields = ({ action, verb, disabled, children }: ActionFormProps) => (
  <>
    {children}
    <Button kind="main" wide type="submit" busy={action.busy} disabled={disabled}>
      {verb}
    </Button>
  </>
);

function send(event: Event, action: Action<[]>): void {
  event.preventDefault();
  void action.run();
}
