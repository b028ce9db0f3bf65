import { SurfaceError, z } from '@namedrop/plugin-api';

/** JSON can hold half characters, which databases refuse. Mending them moves no offset. */
export const wellFormed = z.string().transform((text) => text.toWellFormed());

/** A field of another type counts as absent: a reply is judged by what we need of it, not by what else it holds. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** What is no list counts as an empty one. An item of another shape becomes null: items are referred to by position. */
export const list = <S extends z.ZodType>(item: S) => z.array(item.nullable().catch(null)).catch([]);

const count = z.int().nonnegative();

const Part = z.object({ text: maybe(wellFormed), thought: maybe(z.boolean()) });
export type Part = z.output<typeof Part>;

/** A span of the answer: offsets into one part, in UTF-8 bytes, the end exclusive. A zero is usually left out. */
const Segment = z.object({
  startIndex: maybe(count),
  endIndex: maybe(count),
  partIndex: maybe(count),
  text: maybe(wellFormed),
});
export type Segment = z.output<typeof Segment>;

const Chunk = z.object({ web: z.object({ uri: wellFormed, title: maybe(wellFormed) }) });

const Support = z.object({ segment: maybe(Segment), groundingChunkIndices: list(count) });

const Grounding = z.object({
  webSearchQueries: list(wellFormed),
  groundingChunks: list(Chunk),
  groundingSupports: list(Support),
});
export type Grounding = z.output<typeof Grounding>;

const Candidate = z.object({
  content: maybe(z.object({ parts: list(Part) })),
  finishReason: maybe(wellFormed),
  groundingMetadata: maybe(Grounding),
});

/** What we read of a reply, leniently: every field may be missing, and what we do not know is ignored. */
const Reply = z.object({
  candidates: list(Candidate),
  promptFeedback: maybe(z.object({ blockReason: maybe(wellFormed) })),
  modelVersion: maybe(wellFormed),
  usageMetadata: maybe(
    z.object({
      promptTokenCount: maybe(count),
      toolUsePromptTokenCount: maybe(count),
      candidatesTokenCount: maybe(count),
      thoughtsTokenCount: maybe(count),
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
