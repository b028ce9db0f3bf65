import type { ComponentChildren } from 'preact';

interface DisclosureProps {
  readonly summary: string;
  /** true: open at first. */
  readonly open?: boolean;
  readonly children: ComponentChildren;
}

/** Details that open on request. */
export const Disclosure = ({ summary, open, children }: DisclosureProps) => (
  <details class="disclosure" open={open}>
    <summary>{summary}</summary>
    <div>{children}</div>
  </details>
);
