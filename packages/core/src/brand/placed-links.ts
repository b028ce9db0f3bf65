import { hostnameOf } from '../citations/citations.js';
import { bracketPairs } from './bracket-pairs.js';
import { bareUrlAt, type LinkReader, linkAt } from './links.js';

/** A link of a text, and where it stands there. */
export interface PlacedLink {
  /** What stands between its brackets, markup kept; empty for a bare URL. */
  readonly label: string;
  /** The address as written, http or https, without the target's title. */
  readonly url: string;
  /** Host of the address, see `hostnameOf`. */
  readonly host: string;
  readonly start: number;
}

/** What was read at a place, and the place behind it. */
interface Piece {
  readonly label: string;
  readonly url: string;
  readonly end: number;
}

const WORD = /^[\p{L}\p{N}]$/u;
const SPACE = /^\s$/;
const FIRST_SPACE = /\s/;
/** Units that may begin a link, an image and a URL. */
const [BRACKET, EXCLAMATION, H] = [0x5b, 0x21, 0x68];
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** The http and https links of a text, inline or bare, in order (see linksIn); linear. */
export function placedLinks(text: string): readonly PlacedLink[] {
  if (!text.includes('](') && !text.includes('http')) return [];
  const reader: LinkReader = { source: text, pairs: bracketPairs(text) };
  const links: PlacedLink[] = [];
  for (let at = 0; at < text.length; ) {
    const piece = mayBeginPiece(text, at) ? pieceAt(reader, at) : undefined;
    if (piece) {
      const host = hostnameOf(piece.url);
      if (host !== undefined) links.push({ label: piece.label, url: piece.url, host, start: at });
    }
    at = Math.max(at + 1, piece?.end ?? 0);
  }
  return links;
}

function mayBeginPiece(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === BRACKET || unit === EXCLAMATION || (unit === H && text.startsWith('http', at));
}

function pieceAt(reader: LinkReader, at: number): Piece | undefined {
  switch (reader.source[at]) {
    case '[':
      return inlineLink(reader, at);
    case '!':
      return image(reader, at);
    case 'h':
      return bareUrl(reader, at);
    default:
      return undefined;
  }
}

function inlineLink(reader: LinkReader, at: number): Piece | undefined {
  const { source, pairs } = reader;
  const labelEnd = pairs.get(at);
  if (labelEnd === undefined || source[labelEnd + 1] !== '(') return undefined;
  const link = linkAt(reader, at);
  if (!link) return nothing(wordEnd(source, labelEnd + 1));
  const label = source.slice(at + 1, labelEnd).trim();
  return { label, url: addressOf(source.slice(labelEnd + 2, link.end - 1)), end: link.end };
}

function image(reader: LinkReader, at: number): Piece | undefined {
  const link = linkAt(reader, at + 1);
  return link && nothing(link.end);
}

function bareUrl({ source }: LinkReader, at: number): Piece | undefined {
  if (WORD.test(source[at - 1] ?? '')) return undefined;
  const url = bareUrlAt(source, at);
  return url && { label: '', url: source.slice(at, url.end), end: url.end };
}

/** The address of a target: `<url>`, `url` or `url "title"`, with Markdown's escapes undone. */
function addressOf(target: string): string {
  const trimmed = target.trim();
  const bracketed = trimmed.startsWith('<');
  const end = bracketed ? trimmed.indexOf('>') : trimmed.search(FIRST_SPACE);
  return trimmed.slice(bracketed ? 1 : 0, end < 0 ? undefined : end).replaceAll(ESCAPED, '$1');
}

function wordEnd(source: string, from: number): number {
  let end = from;
  while (end < source.length && !SPACE.test(source[end] ?? '')) end++;
  return end;
}

function nothing(end: number): Piece {
  return { label: '', url: '', end };
}
