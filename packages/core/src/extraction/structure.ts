import { classOf, DIGIT, isSolid } from '../brand/character-class.js';
import { lastUpTo } from '../brand/last-up-to.js';
import type { Span } from '../brand/span.js';
import type { Block, VisibleText } from '../brand/visible-text.js';
import { isOneSpace, isWhiteSpace } from '../brand/white-space.js';

/** Kinds of positions, from those that present an option to those inside a sentence. */
export const POSITION_KINDS = [
  'numbered',
  'bullet',
  'nested',
  'heading',
  'cell',
  'column',
  'header',
  'bold',
  'paragraph',
  'segment',
  'award',
  'labelled',
  'sentence',
  'inside',
] as const;
export type PositionKind = (typeof POSITION_KINDS)[number];

/** Position of a place of the visible text, as far as the layout shows that a name begins there. */
export interface Position {
  readonly kind: PositionKind;
  /** Positions that are alike: the items of one list, the cells of one column, the headings of one level. */
  readonly group?: string;
}

const INSIDE: Position = { kind: 'inside' };
/** Larger than any place. */
const BEHIND_ALL = 2 ** 31 - 1;
/** Marks, emojis, numbers and quotation marks before the name of an item. */
const MARKS = /^(?:[^\p{L}\p{N}]{0,8}(?:#?\d{1,3}[.):]?\s)?[^\p{L}\p{N}]{0,8})/u;
const LONGEST_LABEL = 60;
/** UTF-16 units that the ends of labels and sentences have at most. */
const LONGEST_END = 4;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LABEL = /[:：–—]\s?["“«「『*]?$/u;
/** Words of labels that introduce an option: `Best overall:`. */
const AWARD =
  /(?:^|[^\p{L}])(?:best|top|overall|budget|premium|value|picks?|winner|runner|choice|cheap|favou?rite|recommend|ideal|great for|good for|option|alternative|beste|empfehl|tipp|meilleur|choix|mejor|opci|melhor|migliore|scelta|keuze|лучш|выбор|вариант)|おすすめ|最|推荐|推薦|首选|추천|أفضل|خيار/iu;
const SENTENCE_END = /[.!?…。！？)"”\u2029\n]\s?["“«「『(]?$/u;
const GLUED_END = /[\p{Ll}\p{N})"”%+][.!?:)]?["”)]?$/u;

/** Finds the positions of places by the layout of the text. */
export class Structure {
  private readonly bold: ReadonlyMap<number, Span>;
  private readonly heads = new Map<Block, number>();
  private readonly positions = new Map<number, Position>();
  private readonly bars = new Map<Block, readonly number[]>();
  /** Starts of the blocks, and a place behind all. */
  private readonly starts: Int32Array;
  /** Index of the block that was found last: most places are asked for in order. */
  private latest = 0;

  constructor(private readonly visible: VisibleText) {
    this.bold = new Map(visible.bold.map((span) => [span.start, span]));
    this.starts = new Int32Array(visible.blocks.length + 1).fill(BEHIND_ALL);
    visible.blocks.forEach(({ start }, index) => {
      this.starts[index] = start;
    });
  }

  /** The bold run that begins at a place. */
  boldAt(at: number): Span | undefined {
    return this.bold.get(at);
  }

  /** Returns the position of a place. */
  position(at: number): Position {
    const known = this.positions.get(at);
    if (known) return known;
    const position = this.read(at);
    this.positions.set(at, position);
    return position;
  }

  private read(at: number): Position {
    const { text, blocks } = this.visible;
    const block = blocks[this.blockAt(at)];
    if (!block) return INSIDE;
    if (block.kind === 'row' || block.kind === 'header') return this.inRow(block, at);
    if (at <= this.headOf(block)) return headPosition(block);
    const bold = this.boldNear(at);
    if (bold) return { kind: 'bold', group: `bold ${block.kind === 'item' ? 'item' : 'text'}` };
    if (at - block.start > 1 && isOneSpace(text, at - 1, at) && isLetter(text.charCodeAt(at - 2))) return INSIDE;
    const behind = text.slice(Math.max(block.start, at - LONGEST_END), at);
    if (LABEL.test(behind)) {
      const label = text.slice(Math.max(block.start, at - LONGEST_LABEL), at);
      return { kind: AWARD.test(label) ? 'award' : 'labelled', group: `labelled ${block.kind}` };
    }
    if (
      SENTENCE_END.test(behind) ||
      (behind !== '' && !isWhiteSpace(text.charCodeAt(at - 1)) && GLUED_END.test(behind))
    ) {
      return isSegmentHead(text, at, block.end)
        ? { kind: 'segment', group: `segment ${block.start}` }
        : { kind: 'sentence' };
    }
    return INSIDE;
  }

  /** Finds the index of the block that holds a place, or of the last one before it; -1 before the first. */
  private blockAt(at: number): number {
    const { starts, latest } = this;
    return at >= (starts[latest] as number) && at < (starts[latest + 1] as number) ? latest : this.searchBlock(at);
  }

  private searchBlock(at: number): number {
    const { starts } = this;
    const found = lastUpTo(starts.length, (index) => starts[index] as number, at);
    this.latest = Math.max(0, found);
    return found;
  }

  /** The place where the first word of a block begins, behind marks and numbers. */
  headOf(block: Block): number {
    const known = this.heads.get(block);
    if (known !== undefined) return known;
    const at = block.start + this.marksAt(block);
    this.heads.set(block, at);
    return at;
  }

  /** Length of the marks and numbers that a block begins with. */
  private marksAt({ start, end }: Block): number {
    const { text } = this.visible;
    if (isLetter(text.charCodeAt(start))) return 0;
    return MARKS.exec(text.slice(start, Math.min(end, start + 24)))?.[0].length ?? 0;
  }

  private boldNear(at: number): Span | undefined {
    for (let from = at; from >= at - 4; from--) {
      if (from < at && isLetter(this.visible.text.charCodeAt(from))) return undefined;
      const span = this.bold.get(from);
      if (span && /^[^\p{L}]*$/u.test(this.visible.text.slice(from, at))) return span;
    }
    return undefined;
  }

  private inRow(block: Block, at: number): Position {
    const bars = this.barsOf(block);
    const column = lastUpTo(bars.length, (index) => bars[index] ?? 0, at) + 1;
    const cell = column === 0 ? block.start : (bars[column - 1] ?? 0) + 1;
    if (at - cell > LONGEST_LABEL || LETTER_OR_DIGIT.test(this.visible.text.slice(cell, at))) return { kind: 'inside' };
    if (block.kind === 'header') return { kind: 'header', group: `header ${block.start}` };
    const list = block.place?.list ?? `at ${block.start}`;
    return column === 0
      ? { kind: 'column', group: `column ${list}` }
      : { kind: 'cell', group: `cell ${list} ${column}` };
  }

  /** The places of the bars between the cells of a row. */
  private barsOf(block: Block): readonly number[] {
    const known = this.bars.get(block);
    if (known) return known;
    const bars: number[] = [];
    const { text } = this.visible;
    for (let at = text.indexOf('|', block.start); at >= 0 && at < block.end; at = text.indexOf('|', at + 1))
      bars.push(at);
    this.bars.set(block, bars);
    return bars;
  }
}

/** Whether a UTF-16 unit is a letter; false for halves of letters and NaN. */
function isLetter(unit: number): boolean {
  const found = unit >= 0 ? classOf(unit) : DIGIT;
  return found !== DIGIT && isSolid(found);
}

function headPosition(block: Block): Position {
  const { kind, place, level, depth = 0, number } = block;
  if (kind === 'heading') return { kind: 'heading', group: `heading ${level} ${number === undefined ? '' : 'n'}` };
  if (kind === 'item') {
    const list = place?.list ?? 'one';
    if (depth > 0) return { kind: 'nested', group: `nested ${list}` };
    return { kind: number === undefined ? 'bullet' : 'numbered', group: `item ${list}` };
  }
  if (number !== undefined) return { kind: 'numbered', group: `paragraph ${place?.list ?? ''}` };
  return { kind: 'paragraph', group: 'paragraph' };
}

/** Whether a colon follows within the words of a title: captured pages run headings and texts together. */
function isSegmentHead(text: string, at: number, end: number): boolean {
  const piece = text.slice(at, Math.min(end, at + 90));
  const stop = piece.search(/[.!?;](?:\s|\p{Lu}|$)|[:：]|\s[–—-]\s/u);
  return stop > 0 && /[:：–—-]/u.test(piece.slice(stop, stop + 2)) && stop <= 80;
}
