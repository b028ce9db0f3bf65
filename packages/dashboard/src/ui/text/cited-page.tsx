import type { ComponentChildren } from 'preact';
import { siteOf } from '../../format/web-link.js';
import { SafeLink } from './safe-link.js';
import { SafeText } from './safe-text.js';

interface CitedPageProps {
  readonly url: string;
  readonly title: string;
  /** Follows the site. */
  readonly children?: ComponentChildren;
}

/** Page that an answer cites: its title as a link, and its site below. */
export const CitedPage = ({ url, title, children }: CitedPageProps) => (
  <div>
    <SafeLink address={url}>
      <SafeText text={title || url} limit={200} />
    </SafeLink>
    <small>
      <SafeText text={siteOf(url)} limit={200} />
      {children}
    </small>
  </div>
);
