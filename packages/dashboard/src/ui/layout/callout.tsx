import type { ComponentChildren } from 'preact';
import type { ApiError } from '../../api/api-error.js';
import { Button } from '../buttons/button.js';
import { Icon, type IconName } from '../signs/icon.js';
import { SafeText } from '../text/safe-text.js';

const ICONS = { good: 'check', warn: 'alert', bad: 'alert', plain: 'info' } as const satisfies Record<string, IconName>;

export interface CalloutProps {
  readonly tone?: keyof typeof ICONS;
  readonly children: ComponentChildren;
  /** Buttons at the right. */
  readonly actions?: ComponentChildren;
  /** `alert`: read at once. `status`: read when it is quiet. */
  readonly role?: 'alert' | 'status';
}

/** Message in a frame. */
export const Callout = ({ tone = 'plain', children, actions, role }: CalloutProps) => (
  <div class={`callout ${tone}`} role={role}>
    <Icon name={ICONS[tone]} />
    <div class="callout-text">{children}</div>
    {actions && <div class="callout-actions">{actions}</div>}
  </div>
);

/** Error of a call: its sentence, then code and request id. @param props.onRetry absent: nothing to try again */
export function ErrorCallout({ error, onRetry }: { readonly error: ApiError; onRetry?(): void }) {
  const { message, code, requestId } = error;
  return (
    <Callout tone="bad" role="alert" actions={onRetry && <Button onClick={onRetry}>Try again</Button>}>
      <p>
        <SafeText text={message} />
      </p>
      <p class="fine mono">
        {code}
        {requestId && ` · request ${requestId}`}
      </p>
    </Callout>
  );
}
