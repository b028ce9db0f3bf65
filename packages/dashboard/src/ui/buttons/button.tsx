import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from '../signs/icon.js';

interface Look {
  /** `main`: the one ink button of a view. `quiet`: without a frame. `danger`: ends something. */
  readonly kind?: 'main' | 'quiet' | 'danger';
  readonly icon?: IconName;
  readonly wide?: boolean;
  readonly children?: ComponentChildren;
}

export interface ButtonProps
  extends Look,
    Omit<JSX.IntrinsicElements['button'], 'icon' | 'kind' | 'children' | 'class'> {
  /** While its call runs: keeps the focus and refuses clicks. */
  readonly busy?: boolean;
}

const classOf = ({ kind, wide }: Look) => ['button', kind, wide && 'wide'].filter(Boolean).join(' ');

/** Button with a verb. Type `button` unless given. */
export function Button({ kind, icon, wide, busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={classOf({ kind, wide })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event: Event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Look {
  readonly href: string;
  readonly 'aria-label'?: string;
  readonly download?: string | boolean;
}

/** Link that looks like a button. */
export const ButtonLink = ({ kind, icon, wide, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} class={classOf({ kind, wide })}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
);
