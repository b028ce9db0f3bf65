import type { Word } from './capital-runs.js';
import { AWARDS } from './rank.js';
import type { Span } from './span.js';
import type { Block, VisibleText } from './visible-text.js';

/** What stands at the head of an item, row, heading or bold run where the surface may have put a name. */
export interface Lead {
  /** Leads of one list, of one table, of all headings, or of all other bold runs: mostly names, or mostly none. */
  readonly group: string;
  readonly words: readonly Word[];
}

/** What may stand before the name of an item, besides an award. */
const MARKS = /^[^\p{L}\p{N}]*(?:#?\d{1,3}[.):]\s+)?[^\p{L}\p{N}]*/u;
const AWARD = /^[\p{L}\p{N} ,&’'-]{3,40}:\s/u;
/** Where a name at the head of an item ends at the latest. */
const SEPARATOR = /[:|(\n,;.!?](?:\s|$)|\s[(–—-]|\s?–|$/u;
const LONGEST = 60;
/** Longer bold runs are sentences. */
const LONGEST_BOLD = 80;
const CAPITAL_OR_DIGIT = /\p{Lu}|^\p{N}/u;
/** Small words within names: `Taste of the Wild`. */
const CONNECTORS: ReadonlySet<string> = new Set(['of', 'the', 'de', 'la']);

/** The leads of a text, in order but for those of bold runs, which come last. @param words those of the text */
export function leadsOf(visible: VisibleText, words: readonly Word[]): readonly Lead[] {
  const firsts = new Map(words.map(({ start }, index) => [start, index]));
  const read = (group: string, span: Span): readonly Lead[] => {
    const found = wordsAt(words, firsts, leadWithin(visible.text, span));
    return found.length > 0 && found.every(isOfName) ? [{ group, words: found }] : [];
  };
  const blocks = visible.blocks.flatMap((block) => {
    const group = groupOf(block);
    return group === undefined ? [] : read(group, block);
  });
  const taken = new Set(blocks.map((lead) => lead.words[0]?.start));
  const bold = visible.bold.filter(({ start, end }) => end - start <= LONGEST_BOLD && visible.text[end - 1] !== ':');
  return [...blocks, ...bold.flatMap((span) => read('bold', span)).filter((lead) => !taken.has(lead.words[0]?.start))];
}

function groupOf({ kind, place }: Block): string | undefined {
  if (place) return `list ${place.list}`;
  return kind === 'heading' ? 'heading' : undefined;
}

function leadWithin(text: string, { start, end }: Span): Span {
  const head = text.slice(start, Math.min(end, start + 2 * LONGEST));
  let from = MARKS.exec(head)?.[0].length ?? 0;
  const award = AWARD.exec(head.slice(from))?.[0];
  if (
    award
      ?.toLowerCase()
      .match(/\p{L}+/gu)
      ?.some((word) => AWARDS.has(word))
  )
    from += award.length;
  const length = head.slice(from).search(SEPARATOR);
  return { start: start + from, end: length < 0 || length > LONGEST ? start + from : start + from + length };
}

function wordsAt(words: readonly Word[], firsts: ReadonlyMap<number, number>, { start, end }: Span): readonly Word[] {
  const first = firsts.get(start);
  if (first === undefined) return [];
  let last = first;
  for (let word = words[last]; word && word.end <= end; word = words[last]) last++;
  return words.slice(first, last);
}

function isOfName({ written, key }: Word, index: number): boolean {
  return CAPITAL_OR_DIGIT.test(written) || (index > 0 && CONNECTORS.has(key));
}
