import type { ComponentChildren } from 'preact';

/** Names with their values, one below the other. */
export const Facts = ({ of }: { readonly of: readonly (readonly [name: string, value: ComponentChildren])[] }) => (
  <dl class="facts">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
