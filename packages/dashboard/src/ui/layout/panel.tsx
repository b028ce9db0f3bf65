import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { ErrorBoundary } from './error-boundary.js';

export interface PanelProps {
  /** Heading of the panel. */
  readonly title?: string;
  /** Name for screen readers of a panel without a title. */
  readonly label?: string;
  /** In grey after the title, e.g. a count. */
  readonly note?: ComponentChildren;
  /** At the right of the title. */
  readonly actions?: ComponentChildren;
  /** Caveats below the content. */
  readonly footer?: ComponentChildren;
  /** The content reaches the frame, as tables do. */
  readonly flush?: boolean;
  readonly children: ComponentChildren;
}

/** Part of a page that fails alone. */
export function Panel({ title, label, note, actions, footer, flush, children }: PanelProps) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={title && id} aria-label={title ? undefined : label}>
      {(title || actions) && (
        <header>
          {title && <h2 id={id}>{title}</h2>}
          {note && <span class="note">{note}</span>}
          {actions && <div class="actions">{actions}</div>}
        </header>
      )}
      <div class={flush ? 'panel-flush' : 'panel-body'}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </div>
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
