import type { Span } from '../span.js';

/** Spans of a text that a reader is not shown, to be looked up by ascending offsets; constant time each. */
export class HiddenSpans {
  private next = 0;
  private start: number;

  /** @param spans in order and without overlap */
  constructor(private readonly spans: readonly Span[]) {
    this.start = spans[0]?.start ?? Number.POSITIVE_INFINITY;
  }

  /** The end of the span that holds `at`; undefined where none does. */
  endOf(at: number): number | undefined {
    if (at < this.start) return undefined;
    while ((this.spans[this.next]?.end ?? Number.POSITIVE_INFINITY) <= at) this.next++;
    const span = this.spans[this.next];
    this.start = span?.start ?? Number.POSITIVE_INFINITY;
    return span && span.start <= at ? span.end : undefined;
  }
}
