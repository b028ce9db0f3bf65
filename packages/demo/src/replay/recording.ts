import { z } from 'zod';

/** A page that a recorded answer cites. */
const RecordedCitation = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string().min(1),
  /** The words of the answer that the page supports, exactly as they stand in it. */
  supports: z.string().min(1),
});
export type RecordedCitation = z.output<typeof RecordedCitation>;

/** What one engine said, in no vendor's shape. */
const RecordedAnswer = z
  .strictObject({
    /** The exact model version that answered. */
    model: z.string().min(1),
    /** The time that the answer took. */
    latencyMs: z.int().min(0).max(10_000),
    tokens: z.strictObject({ input: z.int().min(0), output: z.int().min(0), reasoning: z.int().min(0).default(0) }),
    /** The web searches that the engine ran. */
    searches: z.array(z.string().min(1)),
    citations: z.array(RecordedCitation),
    /** The answer's lines, markdown kept, without any vendor's citation markers. */
    text: z
      .array(z.string())
      .min(1)
      .transform((lines) => lines.join('\n')),
  })
  .refine(({ text, citations }) => citations.every(({ supports }) => text.includes(supports)), {
    path: ['citations'],
    error: 'each citation must quote in "supports" words that stand in the text',
  });
export type RecordedAnswer = z.output<typeof RecordedAnswer>;

/** An engine that was too busy to answer. */
const RecordedOverload = z.strictObject({ latencyMs: z.int().min(0).max(10_000), overloaded: z.literal(true) });

const Recorded = z.union([RecordedAnswer, RecordedOverload]);

/** One question, and what became of it on each platform. The format of `recordings/<slug>.json`. */
export const Recording = z.strictObject({
  query: z.string().min(1).max(500),
  /** The brand worth looking for in the answers. */
  brand: z.string().min(1).max(100),
  platforms: z.strictObject({ chatgpt: Recorded, claude: Recorded, gemini: Recorded, perplexity: Recorded }),
});
export type Recording = z.output<typeof Recording>;

/** The platforms of a recording. */
export type RecordedPlatform = keyof Recording['platforms'];
