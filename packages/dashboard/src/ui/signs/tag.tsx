import type { ComponentChildren } from 'preact';

export interface TagProps {
  /** `you`: the tracked brand. `rival`: dotted. `dashed`: e.g. demo data. */
  readonly kind?: 'you' | 'rival' | 'dashed';
  readonly children: ComponentChildren;
}

/** Word in a frame, e.g. `API`. */
export const Tag = ({ kind, children }: TagProps) => <span class={kind ? `tag ${kind}` : 'tag'}>{children}</span>;
