import type { Span } from '../span.js';

/** Spans of a text that a reader is not shown, to be looked up by ascending offsets; constant time each. */
export class HiddenSpans {
  private ordinal = 0;
  private start: number;

  /** @param spans in order and without overlap */
  constructor(private readonly spans: readonly Span[]) {
    this.start = spans[0]?.start ?? Number.POSITIVE_INFINITY;
  }

  /** Where the next span begins, behind a place that none holds; infinite behind the last. */
  get next(): number {
    return this.start;
  }

  /** The end of the span that holds `at`; undefined where none does. */
  endOf(at: number): number | undefined {
    if (at < this.start) return undefined;
    while ((this.spans[this.ordinal]?.end ?? Number.POSITIVE_INFINITY) <= at) this.ordinal++;
    const span = this.spans[this.ordinal];
    this.start = span?.start ?? Number.POSITIVE_INFINITY;
    return span && span.start <= at ? span.end : undefined;
  }
}
