import { blockAt } from './blocks.js';
import type { Name } from './names.js';
import type { Span } from './span.js';
import type { Block, VisibleText } from './visible-text.js';

/** The longest piece that may stand before the name at the head of an item. */
const LONGEST_LABEL = 60;
const NUMBER = /^#?\d{1,3}(?:[.):]|\s\|)/u;
const ARTICLE = /\bthe\s$/iu;
const WORD = /[\p{L}\p{N}]+/gu;
const LABEL_END = /[:–—|-]\s?$/u;
/** Words of the labels that stand before the name of an item: `Best overall: Acme`. */
export const AWARDS: ReadonlySet<string> = new Set(
  'best top overall budget premium value pick winner runner choice cheapest favorite favourite recommended'.split(' '),
);

/**
 * The rank of a brand in an answer, 1 being first: where it leads an item of a list or table of at least two, that
 * item's ordinal; else one more than the number of other names that stand before its first mention.
 * @param further the brand's mentions behind the first
 * @param names the other names of the answer (see namesIn)
 */
export function rankOf(
  { text, blocks }: VisibleText,
  first: Span,
  further: Iterator<Span, undefined>,
  names: readonly Name[],
): number {
  const hasLists = blocks.some(({ place }) => place);
  for (let mention: Span | undefined = first; hasLists && mention; mention = further.next().value) {
    const block = blockAt(blocks, mention.start);
    if (block?.place && leads(text, block, mention)) return block.place.ordinal;
  }
  return 1 + names.filter(({ end }) => end <= first.start).length;
}

/** Whether nothing but a number, an article or an award stands before the mention in its item. */
function leads(text: string, item: Block, mention: Span): boolean {
  if (mention.start - item.start > LONGEST_LABEL) return false;
  const before = text.slice(item.start, mention.start).replace(NUMBER, '').replace(ARTICLE, '');
  if (before.search(WORD) < 0) return true;
  const words = LABEL_END.test(before) ? before.match(WORD) : undefined;
  return words?.some((word) => AWARDS.has(word.toLowerCase())) ?? false;
}
