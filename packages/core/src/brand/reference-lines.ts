import type { LinkReader } from './links.js';
import type { Line } from './markdown-lines.js';
import { isOnlyTitle } from './only-title.js';
import { isWhiteSpace } from './white-space.js';

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
const ASCII_END = 0x80;
/** Turns a capital of ASCII into a small letter. */
const SMALL_BIT = 0x20;
const BRACKET = 0x5b;
const AMPERSAND = 0x26;
const [FIRST_LETTER, LAST_LETTER] = [0x61, 0x7a];
const [FIRST_DIGIT, LAST_DIGIT] = [0x30, 0x39];
const COLON = /[:：]/;
/** Letters of a title that `headOf` reads. */
const HEAD_LETTERS = 3;
const HEADS: ReadonlySet<number> = new Set(Array.from(TITLES, (title) => headOf(title, 0, title.length) ?? 0));
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
  const { source } = reader;
  const dropped = new Set<number>();
  let inList = false;
  let bareLink: number | undefined;
  const mayLink = source.includes('http') || source.includes('](');
  lines.forEach((line, index) => {
    if (line.kind === 'blank') return;
    const isBracketed = source.charCodeAt(line.start) === BRACKET;
    const mayBeTitle = mayBeginTitle(source, line);
    if (!(mayLink || inList || isBracketed || mayBeTitle)) {
      bareLink = undefined;
      return;
    }
    const content = source.slice(line.start, line.end);
    const linked = mayLink && (content.includes('http') || content.includes(']('));
    const numbered = isBracketed && NUMBERED.test(content);
    const title = mayBeTitle ? titleLength(content) : 0;
    const isWholeTitle = title === content.length;
    const isListed = inList && (line.kind === 'item' || linked || numbered);
    const mayBeSource = isListed || (linked && (title > 0 || numbered));
    const isSource =
      (isBracketed && DEFINITION.test(content)) || (mayBeSource && isOnlyTitle(reader, line.start + title, line.end));
    if (isWholeTitle || isSource) dropped.add(index);
    inList = isWholeTitle || (isListed && title === 0 && (isSource || line.kind === 'item'));
    const isBareLink = linked && BARE_LINK.test(content);
    if (isBareLink && bareLink !== undefined) dropped.add(bareLink).add(index);
    bareLink = isBareLink ? index : undefined;
  });
  return dropped;
}

/** How much of a line is the title of a reference list: all of it, the part up to the colon, or nothing. */
function titleLength(content: string): number {
  const colon = content.slice(0, LONGEST_TITLE).search(COLON);
  if (colon > 0 && isTitle(content.slice(0, colon))) {
    return content.slice(colon).replace(DECORATION, '').trim() === '' ? content.length : colon + 1;
  }
  return isTitle(content) ? content.length : 0;
}

/** Returns false for most lines that no title begins: by their first letters. True for lines without content. */
function mayBeginTitle(source: string, { start, end }: Line): boolean {
  if (start === end) return true;
  const head = headOf(source, start, end);
  return head === undefined || HEADS.has(head);
}

/**
 * Returns the first three letters of a piece of a text as a number, in lower case and without decoration; 0 where other
 * characters are among them, undefined where one of those is beyond ASCII.
 */
function headOf(text: string, start: number, end: number): number | undefined {
  let head = 0;
  let count = 0;
  for (let at = start; at < end && count < HEAD_LETTERS; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= ASCII_END) return undefined;
    const small = unit | SMALL_BIT;
    if (small >= FIRST_LETTER && small <= LAST_LETTER) {
      head = head * ASCII_END + small;
      count++;
    } else if ((unit >= FIRST_DIGIT && unit <= LAST_DIGIT) || unit === AMPERSAND || (count > 0 && isWhiteSpace(unit)))
      return 0;
  }
  return count < HEAD_LETTERS ? 0 : head;
}

function isTitle(text: string): boolean {
  return text.length <= LONGEST_TITLE && TITLES.has(text.replace(DECORATION, '').trim().toLowerCase());
}
