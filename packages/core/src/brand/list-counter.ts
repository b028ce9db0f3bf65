import type { Line } from './markdown-lines.js';

/** Where an item stands: in which list, and as which of its items (1 is the first). */
export interface ListPlace {
  readonly list: number;
  readonly ordinal: number;
}

interface OpenList {
  readonly id: number;
  readonly indent: number;
  count: number;
  /** The number that the last item showed. */
  shown: number | undefined;
  interrupted: boolean;
}

/**
 * Counts the items of the lists of one answer. Items of one depth belong together until something else stands
 * between them at that depth; numbers that go on counting (`2.` after `1.`) continue a list in any case, and so do
 * numbered headings and paragraphs.
 */
export class ListCounter {
  private readonly counts: number[] = [];
  private open: OpenList[] = [];
  private table: number | undefined;

  /** How many items a list has, once all lines have been seen. */
  size(list: number): number {
    return this.counts[list] ?? 0;
  }

  /** Counts an item; undefined for a line that is in no list. */
  place(line: Line): ListPlace | undefined {
    this.endTable();
    if (line.kind !== 'item' && line.number === undefined) {
      this.interrupt(line);
      return undefined;
    }
    const key = line.kind === 'item' ? line.indent : -1 - (line.level ?? 0);
    if (line.kind === 'item') this.open = this.open.filter((list) => list.indent <= key || list.indent < 0);
    else this.interrupt(line);
    const list = this.continued(key, line) ?? this.begin(key);
    list.count++;
    list.shown = line.number;
    list.interrupted = false;
    this.counts[list.id] = list.count;
    return { list: list.id, ordinal: list.count };
  }

  /** The next row belongs to a new table. */
  beginTable(): void {
    this.table = this.counts.push(0) - 1;
  }

  endTable(): void {
    this.table = undefined;
  }

  /** Counts a row of the table at hand. */
  placeRow(): ListPlace {
    if (this.table === undefined) this.beginTable();
    const list = this.table ?? 0;
    const ordinal = this.size(list) + 1;
    this.counts[list] = ordinal;
    return { list, ordinal };
  }

  private continued(key: number, { kind, number }: Line): OpenList | undefined {
    const list = this.open.find((candidate) => candidate.indent === key);
    if (!list) return undefined;
    const counting = number !== undefined && list.shown !== undefined && number === list.shown + 1;
    return counting || (kind === 'item' && !list.interrupted) ? list : undefined;
  }

  private begin(indent: number): OpenList {
    const list: OpenList = { id: this.counts.push(0) - 1, indent, count: 0, shown: undefined, interrupted: false };
    this.open = [...this.open.filter((candidate) => candidate.indent !== indent), list];
    return list;
  }

  private interrupt(line: Line): void {
    for (const list of this.open) if (line.kind === 'heading' || line.indent <= list.indent) list.interrupted = true;
  }
}
