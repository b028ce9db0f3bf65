import { z } from 'zod';

/** Milliseconds that an answer took. */
export const Latency = z.int().min(0).max(10_000);

/** A page that a recorded answer cites. */
export const RecordedCitation = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string().min(1),
  /** The words of the answer that the page supports, exactly as they stand in it. */
  supports: z.string().min(1),
});
export type RecordedCitation = z.output<typeof RecordedCitation>;

/** An answer's lines, markdown kept, without any vendor's citation markers. Yields one text. */
export const RecordedText = z
  .array(z.string())
  .min(1)
  .transform((lines) => lines.join('\n'));

/** An engine that was too busy to answer. */
export const RecordedOverload = z.strictObject({ latencyMs: Latency, overloaded: z.literal(true) });

interface Quoting {
  readonly text: string;
  readonly citations: readonly RecordedCitation[];
}

/** Whether each citation quotes the answer word for word. */
export function quotesAnswer({ text, citations }: Quoting): boolean {
  return citations.every(({ supports }) => text.includes(supports));
}

/** What is said of an answer that `quotesAnswer` refuses. */
export const MISQUOTED = {
  path: ['citations'],
  error: 'each citation must quote in "supports" words that stand in the text',
};
