import { classOf, SPACELESS } from '../character-class.js';
import { type Link, type LinkReader, linkAt } from '../links.js';

/** No host name is longer, with a count behind it. */
const LONGEST_LABEL = 260;
/** A host name, as a page labels a source: `pcmag.com`. Names of script libraries look the same. */
const HOST = /^(?:[a-z\d-]{1,63}\.){1,8}(?!js$|ts$)[a-z]{2,24}$/i;
const COUNT = /\s?\+\d{1,2}$/;
const WORD = /^[\p{L}\p{N}]$/u;
/** Characters that may close a word: emphasis, quotation marks, brackets, the end of a sentence. */
const CLOSING = '*_~"”’»)]™®.!?…';
/** Separators of sources. */
const BETWEEN = ' ,;';

/**
 * Finds the end of the sources that a page glued to the word before the link at `at`. A source is a link labelled with a
 * host name or with a count of sources, e.g. the one in `Asana[pcmag.com](…)`.
 * @param shownEnd end of the last link that is part of the text
 * @returns undefined when the link is part of the text
 */
export function gluedSourcesEnd(reader: LinkReader, at: number, link: Link, shownEnd: number): number | undefined {
  if (!isLabel(reader.source, at, link) || !isBehindWord(reader.source, at, shownEnd)) return undefined;
  let end = link.end;
  for (;;) {
    let next = end;
    while (BETWEEN.includes(reader.source[next] ?? '-')) next++;
    const following = linkAt(reader, next);
    if (!following || !isLabel(reader.source, next, following)) return end;
    end = following.end;
  }
}

function isLabel(source: string, at: number, { labelEnd, byReference }: Link): boolean {
  if (byReference || labelEnd - at > LONGEST_LABEL) return false;
  const label = source.slice(at + 1, labelEnd);
  return COUNT.test(label) || HOST.test(label);
}

/** Scripts without spaces glue every word to the next. */
function isBehindWord(source: string, at: number, shownEnd: number): boolean {
  let end = at;
  while (end > shownEnd && CLOSING.includes(source[end - 1] ?? '')) end--;
  const before = source[end - 1] ?? '';
  return end > shownEnd && WORD.test(before) && classOf(before.codePointAt(0) ?? 0) !== SPACELESS;
}
