import { placedLinks } from './placed-links.js';

/** A link of an answer. */
export interface TextLink {
  /** What stands between its brackets, markup kept: a title, a number, nothing. Empty for a bare URL. */
  readonly label: string;
  /** The address as written, http or https, without the target's title. */
  readonly url: string;
}

/**
 * Every inline Markdown link and every bare URL of an answer that is http or https, in order, repetitions kept. A link
 * that the end of the text cuts off is left out, images too. Takes time linear in the text, and throws on none.
 */
export function linksIn(text: string): readonly TextLink[] {
  return placedLinks(text).map(({ label, url }) => ({ label, url }));
}
