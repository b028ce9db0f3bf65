import { isAbbreviated } from './abbreviations.js';
import { isMarker } from './citation-markers.js';
import { bareUrlAt, type LinkReader, linkAt } from './links.js';

/**
 * Verbs that make a sentence of a line, as they are written inside one: titles in capitals (`Why Acme Is Best`) have
 * none of them.
 */
export const VERBS: ReadonlySet<string> = new Set(
  (
    "is are was were isn't aren't wasn't weren't has have had hasn't can can't could will won't would should must might " +
    "does doesn't did do don't says said say reports reported finds found names named lists calls called recommends " +
    'recommended recommend ranks ranked rates rated leads led beats wins won makes gives offers provides remains ' +
    'became becomes shows suggests notes explains confirms agrees praises stands costs works ' +
    'ist sind war hat haben wird sagt empfiehlt es son tiene dice est sont è sono zijn heeft'
  ).split(' '),
);
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
const QUOTED = /["“][^"“”]*["”]/gu;
/** A full stop straight after a word or a bracket, but for what closes behind it. */
const LAST_STOP = /[\p{L}\p{N}%)][*_]*([.!?。！？])[\s"'”’)*_]*$/u;
/** Entries of a bibliography have full stops too: `Doe, J. (2024). Best CRMs. Forbes.` */
const YEAR = /\b(?:19|20)\d\d\b/;
/** The fewest words of a sentence whose verb is none of the above. */
const FEWEST_WORDS = 3;

/**
 * Whether a piece of one line is nothing but a title, or nothing at all, once links, citation markers and quotations
 * are taken away: what is left has no verb and does not end like a sentence.
 */
export function isOnlyTitle(reader: LinkReader, start: number, end: number): boolean {
  const rest = besideLinks(reader, start, end).replaceAll(QUOTED, ' ');
  const words = (rest.match(WORD) ?? []).map((word) => word.replace('’', "'"));
  return !words.some((word) => VERBS.has(word)) && !(words.length >= FEWEST_WORDS && endsSentence(rest));
}

function endsSentence(text: string): boolean {
  const stop = LAST_STOP.exec(text);
  if (!stop || YEAR.test(text)) return false;
  const at = text.indexOf(stop[1] ?? '', stop.index + 1);
  return !isAbbreviated(text, at);
}

function besideLinks(reader: LinkReader, start: number, end: number): string {
  const parts: string[] = [];
  let from = start;
  for (let at = start; at < end; ) {
    const linkEnd = endOfLink(reader, at);
    if (linkEnd === undefined) at++;
    else {
      parts.push(reader.source.slice(from, at));
      at = from = linkEnd;
    }
  }
  return [...parts, reader.source.slice(from, end)].join(' ');
}

/** The place behind the link, citation marker or URL that begins at `at`; undefined when there is none. */
function endOfLink(reader: LinkReader, at: number): number | undefined {
  const { source, pairs } = reader;
  if (source[at] !== '[') return bareUrlAt(source, at)?.end;
  const close = pairs.get(at);
  if (close === undefined) return undefined;
  return linkAt(reader, at)?.end ?? (isMarker(source, at + 1, close) ? close + 1 : undefined);
}
