import { blockAt, withinBlock } from './blocks.js';
import { clip, LONGEST_CONTEXT } from './clip.js';
import { lastUpTo } from './last-up-to.js';
import { isGlued, isWithinName, sentenceStarts } from './sentence-breaks.js';
import type { Span } from './span.js';
import type { Block, VisibleText } from './visible-text.js';

/** Matches of a longer sentence that stand within so many UTF-16 units share their context. */
const STRETCH = 128;

/**
 * The sentences of a text, for very many matches: all is read once, and matches of one sentence share its context. The
 * same as sentenceAround, but that matches of a sentence of more than 500 units may get one that is clipped around a
 * match shortly before.
 */
export class Sentences {
  /** Where the sentences of a block begin, in order. */
  private readonly starts = new Map<Block, readonly number[]>();
  private readonly contexts = new Map<string, string>();

  constructor(private readonly visible: VisibleText) {}

  around(place: Span): string {
    const block = blockAt(this.visible.blocks, place.start);
    if (!block) return '';
    const match = withinBlock(block, place);
    const sentence = block.kind === 'text' ? this.sentenceOf(block, match) : block;
    const { start, end } = sentence;
    const isLong = end - start > LONGEST_CONTEXT;
    const key = `${start} ${end} ${isLong ? Math.floor((match.start - start) / STRETCH) : ''}`;
    const known = this.contexts.get(key);
    if (known !== undefined) return known;
    const context = clip(this.visible.text, sentence, match);
    this.contexts.set(key, context);
    return context;
  }

  private sentenceOf(block: Block, match: Span): Span {
    const starts = this.startsOf(block);
    const first = lastUpTo(starts.length, (index) => starts[index] ?? 0, match.start);
    let next = first + 1;
    for (let at = starts[next]; at !== undefined; at = starts[++next]) {
      if (at >= match.end && !isWithinName(this.visible.text, match.end, at)) break;
    }
    return { start: starts[first] ?? block.start, end: starts[next] ?? block.end };
  }

  private startsOf(block: Block): readonly number[] {
    const known = this.starts.get(block);
    if (known) return known;
    const { text } = this.visible;
    const begun = new Set(sentenceStarts(text, block.start, block.end));
    const starts = [block.start];
    for (let at = block.start + 1; at < block.end; at++) if (begun.has(at) || isGlued(text, at)) starts.push(at);
    this.starts.set(block, starts);
    return starts;
  }
}
