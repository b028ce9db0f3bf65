import type { RecordedCitation } from './recorded-parts.js';

/** A page's address as Gemini links to it: with a text fragment that makes a browser show the quoted words. */
export function quotedUrl({ url, supports }: RecordedCitation): string {
  return `${url}#:~:text=${encodeURIComponent(supports).replaceAll('-', '%2D')}`;
}
