import { canonicalUrl } from '@namedrop/core';
import { type Answer, type Citation, cutAnswer, SurfaceError, type TokenUsage } from '@namedrop/plugin-api';
import { type Annotated, citationsOf } from '../citations/citations.js';
import { responseFailure } from './failure.js';
import type { OutputText, ResponseReply } from './reply.js';
import { queriesOf, searchesOf } from './searches.js';

/** Facts about an API that its replies do not say. */
export interface ResponseFormat {
  /** Begins the messages of errors. */
  readonly vendor: string;
  readonly annotated: Annotated;
}

/**
 * The answer of a model: its messages without the commentary on its own work.
 * @throws SurfaceError when the reply failed, refuses or says nothing
 */
export function responseAnswer(reply: ResponseReply, { vendor, annotated }: ResponseFormat): Answer {
  const failure = responseFailure(reply, vendor);
  if (failure) throw failure;
  const messages = reply.output.filter((item) => item.type === 'message').filter(({ phase }) => phase !== 'commentary');
  const parts = messages.flatMap(({ content }) => content);
  if (parts.some(({ type }) => type === 'refusal')) throw new SurfaceError('error', `${vendor}: the model refused`);
  const text = messages
    .map(({ content }) =>
      content
        .filter(isText)
        .map((part) => part.text)
        .join(''),
    )
    .join('\n\n');
  if (text.trim() === '') throw new SurfaceError('error', `${vendor}: the answer is empty`);
  return cutAnswer({
    text,
    citations: withExcerpts(citationsOf(parts.filter(isText), annotated), reply),
    fanOut: queriesOf(reply),
    ...(reply.model && { model: reply.model }),
    ...tokensOf(reply.usage),
  });
}

function isText(part: { readonly type: string }): part is OutputText {
  return part.type === 'output_text';
}

/** Citations with the excerpts of their pages, from APIs that list what a search found. */
function withExcerpts(citations: readonly Citation[], reply: ResponseReply): Citation[] {
  const found = searchesOf(reply).flatMap(({ results }) => results);
  const excerpts = new Map(found.map(({ url, snippet }) => [canonicalUrl(url), snippet?.trim()]));
  return citations.map((citation) => {
    const snippet = citation.snippet || excerpts.get(canonicalUrl(citation.url));
    return snippet ? { ...citation, snippet } : citation;
  });
}

function tokensOf({ input_tokens: input, output_tokens: output, output_tokens_details }: Usage = {}): Tokens {
  if (input === undefined || output === undefined) return {};
  const reasoning = output_tokens_details?.reasoning_tokens;
  return { tokens: { input, output, ...(reasoning && { reasoning }) } };
}

type Usage = Partial<NonNullable<ResponseReply['usage']>>;
type Tokens = { readonly tokens?: TokenUsage };
