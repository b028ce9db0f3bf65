import { type Answer, type DriftSign, parsedJson, SurfaceError, z } from '@namedrop/plugin-api';

const words = z.string().transform((text) => text.toWellFormed());
const WebAddress = z.url({ protocol: /^https?$/ });
const Ad = z.object({ by: words, title: words, url: WebAddress, domain: words, shown: z.boolean() });
const Page = z.object({
  page: z.object({
    /** null: the page showed no answer. */
    answer: words.nullable(),
    source: WebAddress,
    blocks: z.array(z.looseObject({ kind: z.string() })),
  }),
});

/** Called for each sign of drift. */
export type Count = (sign: DriftSign, detail?: string) => void;

/**
 * Reads what an invented capture vendor says of a page.
 * @throws SurfaceError
 */
export type ReadPage = (body: string, count: Count) => Answer;

/** Reads pages that have ads, and perhaps no answer. */
export const readSearchPage: ReadPage = (body, count) => {
  const { answer, source, blocks } = parsedOrThrow(Page, body).page;
  const sponsored = blocks.flatMap((block) => {
    if (block.kind !== 'ad') count('unknown_element', block.kind);
    return block.kind === 'ad' ? [adOf(block)] : [];
  });
  if (answer === null) return { text: null, citations: [], sponsored };
  return { text: saidOrThrow(answer, count), citations: [{ url: source }], sponsored };
};

/** Reads pages that always answer, and whose ads nobody looks for. */
export const readChatPage: ReadPage = (body, count) => {
  const { answer, source } = parsedOrThrow(Page, body).page;
  return { text: saidOrThrow(answer ?? '', count), citations: [{ url: source }] };
};

function saidOrThrow(text: string, count: Count): string {
  if (text.trim() !== '') return text;
  count('empty_answer');
  throw new SurfaceError('error', 'Echo: an answer without a word');
}

/** @throws SurfaceError `error` for what is no JSON of that shape */
export function parsedOrThrow<Shape>(shape: z.ZodType<Shape>, body: string): Shape {
  return orThrow(shape, parsedJson(body));
}

function adOf(block: object) {
  const { by, shown, ...rest } = orThrow(Ad, block);
  return { advertiser: by, rendered: shown, ...rest };
}

function orThrow<Shape>(shape: z.ZodType<Shape>, value: unknown): Shape {
  const { data, error: cause } = shape.safeParse(value);
  if (cause) throw new SurfaceError('error', 'Echo: unusable response', { cause });
  return data;
}
