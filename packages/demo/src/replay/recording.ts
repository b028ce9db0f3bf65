import { z } from 'zod';
import { LiveRecording } from './live-recording.js';
import {
  Latency,
  MISQUOTED,
  quotesAnswer,
  RecordedCitation,
  RecordedOverload,
  RecordedText,
} from './recorded-parts.js';

/** What one engine said through its official API, in no vendor's shape. */
const RecordedAnswer = z
  .strictObject({
    /** The exact model version that answered. */
    model: z.string().min(1),
    latencyMs: Latency,
    tokens: z.strictObject({ input: z.int().min(0), output: z.int().min(0), reasoning: z.int().min(0).default(0) }),
    /** The web searches that the engine ran. */
    searches: z.array(z.string().min(1)),
    citations: z.array(RecordedCitation),
    text: RecordedText,
  })
  .refine(quotesAnswer, MISQUOTED);
export type RecordedAnswer = z.output<typeof RecordedAnswer>;

const Recorded = z.union([RecordedAnswer, RecordedOverload]);

/** One question, and what became of it on each platform. The format of `recordings/<slug>.json`. */
export const Recording = z.strictObject({
  query: z.string().min(1).max(500),
  /** The brand worth looking for in the answers. */
  brand: z.string().min(1).max(100),
  /** What the official APIs said. */
  platforms: z.strictObject({ chatgpt: Recorded, claude: Recorded, gemini: Recorded, perplexity: Recorded }),
  /** What people saw on the pages of all six live surfaces; absent: nobody looked. */
  live: LiveRecording.optional(),
});
export type Recording = z.output<typeof Recording>;

/** The platforms that are asked through their official APIs. */
export type RecordedPlatform = keyof Recording['platforms'];
