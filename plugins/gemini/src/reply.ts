import { lenient, SurfaceError, z } from '@namedrop/plugin-api';

/** What is no list counts as an empty one. An item of another shape becomes null: others are told by their position. */
const placesOf = <S extends z.ZodType>(item: S) => z.array(item.nullable().catch(null)).catch([]);

const Part = z.object({ text: lenient.optionalText, thought: lenient.optional(z.boolean()) });
export type Part = z.output<typeof Part>;

/** A span of the answer: offsets into one part, in UTF-8 bytes, the end exclusive. A zero is usually left out. */
const Segment = z.object({
  startIndex: lenient.optionalCount,
  endIndex: lenient.optionalCount,
  partIndex: lenient.optionalCount,
  text: lenient.optionalText,
});
export type Segment = z.output<typeof Segment>;

const Chunk = z.object({ web: z.object({ uri: lenient.text, title: lenient.optionalText }) });

const Support = z.object({ segment: lenient.optional(Segment), groundingChunkIndices: lenient.items(lenient.count) });

const Grounding = z.object({
  webSearchQueries: lenient.items(lenient.text),
  groundingChunks: placesOf(Chunk),
  groundingSupports: lenient.items(Support),
});
export type Grounding = z.output<typeof Grounding>;

const Candidate = z.object({
  content: lenient.optional(z.object({ parts: placesOf(Part) })),
  finishReason: lenient.optionalText,
  groundingMetadata: lenient.optional(Grounding),
});

/** What we read of a reply, leniently: every field may be missing, and what we do not know is ignored. */
const Reply = z.object({
  candidates: placesOf(Candidate),
  promptFeedback: lenient.optional(z.object({ blockReason: lenient.optionalText })),
  modelVersion: lenient.optionalText,
  usageMetadata: lenient.optional(
    z.object({
      promptTokenCount: lenient.optionalCount,
      toolUsePromptTokenCount: lenient.optionalCount,
      cachedContentTokenCount: lenient.optionalCount,
      candidatesTokenCount: lenient.optionalCount,
      thoughtsTokenCount: lenient.optionalCount,
    }),
  ),
});
export type Reply = z.output<typeof Reply>;

/** @throws SurfaceError `error` for anything but an object */
export function readReply(body: unknown): Reply {
  const { data } = Reply.safeParse(body);
  if (!data) throw new SurfaceError('error', 'Gemini: the reply is not a response object');
  return data;
}
