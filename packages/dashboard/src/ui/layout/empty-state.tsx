import type { ComponentChildren } from 'preact';

/** Message of a list without entries, with the next step. */
export const EmptyState = ({
  title,
  children,
  actions,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren;
}) => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    {children && <p>{children}</p>}
    {actions && <div class="bar">{actions}</div>}
  </div>
);
