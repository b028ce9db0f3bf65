import type { ComponentChildren } from 'preact';
import { webLink } from '../../format/web-link.js';
import { SafeText } from './safe-text.js';

export interface SafeLinkProps {
  /** Address that an upstream named. */
  readonly address: string;
  /** Default: the host of the address. */
  readonly children?: ComponentChildren;
}

/** Link to a page of the web. An address that is not http or https is shown as text. */
export function SafeLink({ address, children }: SafeLinkProps) {
  const link = webLink(address);
  if (!link) return <span>{children ?? <SafeText text={address} limit={200} />}</span>;
  return (
    <a href={link.href} target="_blank" rel="noopener nofollow ugc" referrerpolicy="no-referrer" title={link.href}>
      {children ?? <SafeText text={link.host} />}
    </a>
  );
}
