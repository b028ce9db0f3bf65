import type { ComponentChildren } from 'preact';

export interface PageHeadProps {
  readonly title: ComponentChildren;
  /** One sentence in grey. */
  readonly children?: ComponentChildren;
  readonly actions?: ComponentChildren;
}

/** Title of a page with its actions. */
export const PageHead = ({ title, children, actions }: PageHeadProps) => (
  <div class="page-head">
    <div>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
    {actions && <div class="bar">{actions}</div>}
  </div>
);
