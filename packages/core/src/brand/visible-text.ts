import { bracketPairs } from './bracket-pairs.js';
import { InlineMarkup } from './inline-markup.js';
import type { LinkReader } from './links.js';
import { ListCounter, type ListPlace } from './list-counter.js';
import { type Line, type LineKind, markdownLines } from './markdown-lines.js';
import { referenceLines } from './reference-lines.js';
import type { Span } from './span.js';
import { cellsOf, type TableRole, tableRoles } from './tables.js';
import { TextWriter } from './text-writer.js';

/** A paragraph, heading, list item or table row, as a piece of the visible text. */
export interface Block extends Span {
  readonly kind: 'text' | 'heading' | 'item' | 'header' | 'row';
  /** Its place in a list or table of at least two items. */
  readonly place?: ListPlace;
  /** Level of a heading, 1 to 6. */
  readonly level?: number;
  /** Columns before the marker of an item: 0 for the outermost. */
  readonly depth?: number;
  /** Number that an item, heading or paragraph begins with. */
  readonly number?: number;
}

type Layout = Pick<Block, 'level' | 'depth' | 'number'>;

/** What a reader sees of an answer. */
export interface VisibleText {
  /** Without markup, link targets, reference lists and citation markers; blocks are parted by U+2029. */
  readonly text: string;
  /** For every UTF-16 unit of `text`, its place in the answer. */
  readonly offsets: Int32Array;
  /** In order and without overlap; together they cover `text` but for the marks between them. */
  readonly blocks: readonly Block[];
  readonly bold: readonly Span[];
}

/** Lines that the next line of text belongs to. */
const CONTINUED: ReadonlySet<LineKind> = new Set(['text', 'item']);
const LOWER_CASE = /^\p{Ll}$/u;

/** Reads an answer as it is shown, in time linear in its length. */
export function visibleText(answer: string): VisibleText {
  return new Page(answer).read();
}

class Page {
  private readonly lines: readonly Line[];
  private readonly reader: LinkReader;
  private readonly writer: TextWriter;
  private readonly markup: InlineMarkup;
  private readonly lists = new ListCounter();
  private readonly blocks: Block[] = [];

  constructor(private readonly source: string) {
    this.lines = markdownLines(source);
    this.reader = { source, pairs: bracketPairs(source) };
    this.writer = new TextWriter(source.length);
    this.markup = new InlineMarkup(this.reader, this.writer);
  }

  read(): VisibleText {
    const roles = tableRoles(this.source, this.lines);
    const dropped = referenceLines(this.reader, this.lines);
    let before: LineKind = 'blank';
    this.lines.forEach((line, index) => {
      const kind = dropped.has(index) ? 'blank' : line.kind;
      this.show(line, kind, before, roles.get(index));
      before = kind;
    });
    const blocks = this.blocks.map((block) => this.withoutLonePlace(block));
    return { ...this.writer.finish(), blocks, bold: this.markup.boldRuns };
  }

  /** Leaves out the place of the only item of a list. */
  private withoutLonePlace(block: Block): Block {
    if (!block.place || this.lists.size(block.place.list) > 1) return block;
    const { place: _place, ...rest } = block;
    return rest;
  }

  private show(line: Line, kind: LineKind, before: LineKind, role: TableRole | undefined): void {
    if (kind === 'blank' || kind === 'rule' || kind === 'fence') {
      this.writer.breakBlock(line.start);
      this.lists.endTable();
    } else if (role) this.showRow(line, role);
    else if (kind === 'text' && line.number === undefined && CONTINUED.has(before) && !this.writer.beginsBlock) {
      this.continueBlock(line);
    } else this.showBlock(line, kind === 'heading' || kind === 'item' ? kind : 'text');
  }

  private showBlock(line: Line, kind: Block['kind']): void {
    this.writer.breakBlock(line.start);
    const start = this.writer.next;
    this.markup.write(line.start, line.end);
    const { level, number, indent } = line;
    const layout: { -readonly [field in keyof Layout]: Layout[field] } = {};
    if (level !== undefined) layout.level = level;
    if (kind === 'item') layout.depth = indent;
    if (number !== undefined) layout.number = number;
    this.add(kind, start, this.lists.place(line), layout);
  }

  private continueBlock(line: Line): void {
    const last = this.blocks.pop();
    this.writer.space(line.start, !LOWER_CASE.test(this.source[line.start] ?? ''));
    const start = last?.start ?? this.writer.next;
    this.markup.write(line.start, line.end);
    const { kind = 'text', place, start: _start, end: _end, ...layout } = last ?? {};
    this.add(kind, start, place, layout);
  }

  private showRow(line: Line, role: TableRole): void {
    this.writer.breakBlock(line.start);
    if (role === 'delimiter') return;
    const start = this.writer.next;
    for (const cell of cellsOf(this.source, line)) {
      if (this.writer.end > start) this.writer.bar(cell.start - 1);
      this.markup.write(cell.start, cell.end);
    }
    if (role === 'header') this.lists.beginTable();
    this.add(role, start, role === 'row' ? this.lists.placeRow() : undefined);
  }

  private add(kind: Block['kind'], start: number, place: ListPlace | undefined, layout: Layout = {}): void {
    const end = this.writer.end;
    if (end > start) this.blocks.push({ kind, start, end, ...layout, ...(place && { place }) });
  }
}
