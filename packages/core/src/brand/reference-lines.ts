import type { LinkReader } from './links.js';
import type { Line } from './markdown-lines.js';
import { isOnlyTitle } from './only-title.js';

/** Titles of reference lists, in lower case and bare of markup. */
const TITLES: ReadonlySet<string> = new Set([
  'sources',
  'source',
  'references',
  'reference',
  'citations',
  'bibliography',
  'works cited',
  'footnotes',
  'sources cited',
  'sources and references',
  'references and sources',
  'sources & references',
  'sources used',
  'source links',
  'further reading',
  'quellen',
  'fuentes',
  'fonti',
  'bronnen',
]);
const LONGEST_TITLE = 40;
const DECORATION = /[^\p{L}\p{N}&\s]/gu;
/** `[label]: https://… "title"`, which Markdown never shows. */
const DEFINITION = /^\[[^\]]{1,40}\]:\s*<?(?:https?:\/\/|www\.)\S*(?:\s+["'(].*["')])?$/;
const NUMBERED = /^\[\^?\d{1,3}\]/;
const BARE_LINK = /^<?https?:\/\/\S+$/;

/**
 * Which lines only say where the answer comes from: link definitions, two or more lines in a row that are nothing but a
 * URL, and, where nothing but a title stands beside their links, numbered sources and what follows a title such as
 * "Sources:" as a list or as lines with links. A sentence is shown to the reader wherever it stands.
 */
export function referenceLines(reader: LinkReader, lines: readonly Line[]): ReadonlySet<number> {
  const dropped = new Set<number>();
  let inList = false;
  let bareLink: number | undefined;
  lines.forEach((line, index) => {
    if (line.kind === 'blank') return;
    const content = reader.source.slice(line.start, line.end);
    const linked = content.includes('http') || content.includes('](');
    const numbered = NUMBERED.test(content);
    const title = titleLength(content);
    const isWholeTitle = title === content.length;
    const isListed = inList && (line.kind === 'item' || linked || numbered);
    const mayBeSource = isListed || (linked && (title > 0 || numbered));
    const isSource = DEFINITION.test(content) || (mayBeSource && isOnlyTitle(reader, line.start + title, line.end));
    if (isWholeTitle || isSource) dropped.add(index);
    inList = isWholeTitle || (isListed && title === 0 && (isSource || line.kind === 'item'));
    const isBareLink = BARE_LINK.test(content);
    if (isBareLink && bareLink !== undefined) dropped.add(bareLink).add(index);
    bareLink = isBareLink ? index : undefined;
  });
  return dropped;
}

/** How much of a line is the title of a reference list: all of it, the part up to the colon, or nothing. */
function titleLength(content: string): number {
  const colon = content.slice(0, LONGEST_TITLE).search(/[:：]/);
  if (colon > 0 && isTitle(content.slice(0, colon))) {
    return content.slice(colon).replace(DECORATION, '').trim() === '' ? content.length : colon + 1;
  }
  return isTitle(content) ? content.length : 0;
}

function isTitle(text: string): boolean {
  return text.length <= LONGEST_TITLE && TITLES.has(text.replace(DECORATION, '').trim().toLowerCase());
}
