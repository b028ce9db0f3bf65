import type { ComponentChildren } from 'preact';

/** What a list without entries says, and what to do next. */
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
