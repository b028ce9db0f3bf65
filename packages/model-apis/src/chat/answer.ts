import { type Answer, cutAnswer, SurfaceError, type TokenUsage } from '@namedrop/plugin-api';
import { type AnnotatedText, citationsOf } from '../citations/citations.js';
import type { UrlCitation } from '../citations/url-citation.js';
import { toFailure } from '../failure.js';
import type { ChatMessage, ChatReply } from './reply.js';
import { withoutThoughts } from './without-thoughts.js';

/**
 * The answer of a model: its first choice, without thoughts. The format exposes no searches, and its `model` may be an
 * alias or a path, so the answer has neither.
 * @throws SurfaceError when the reply failed, refuses or says nothing
 */
export function chatAnswer({ error, choices: [choice], usage }: ChatReply, vendor: string): Answer {
  const failure = error ?? choice?.error;
  if (failure) throw toFailure(failure, `${vendor}: the completion`);
  if (choice?.finish_reason === 'error') throw new SurfaceError('error', `${vendor}: the completion failed`);
  if (choice?.finish_reason === 'content_filter') {
    throw new SurfaceError('error', `${vendor}: the answer was filtered`);
  }
  if (choice?.message?.refusal) throw new SurfaceError('error', `${vendor}: the model refused`);
  const part = choice?.message && answerPart(choice.message);
  if (!part || part.text.trim() === '') throw new SurfaceError('error', `${vendor}: the answer is empty`);
  return cutAnswer({ text: part.text, citations: citationsOf([part], 'mixed'), ...tokensOf(usage) });
}

/** Returns whether the model searched: its reply counts searches or lists pages. */
export function chatSearched({ choices: [choice], usage }: ChatReply): boolean {
  if ((usage?.server_tool_use_details?.web_search_requests ?? 0) > 0) return true;
  return (choice?.message?.annotations.length ?? 0) > 0;
}

/** Moves offsets from the content to the text, which is the end of the content. Annotations of thoughts lose theirs. */
function answerPart({ content, annotations }: ChatMessage): AnnotatedText {
  const text = withoutThoughts(content);
  const cut = content.length - text.length;
  return { text, annotations: cut === 0 ? annotations : annotations.map((annotation) => movedBack(annotation, cut)) };
}

function movedBack({ start_index: start, end_index: end, ...page }: UrlCitation, cut: number): UrlCitation {
  if (start === undefined || end === undefined || start < cut) return page;
  return { ...page, start_index: start - cut, end_index: end - cut };
}

function tokensOf(usage: ChatReply['usage']): { readonly tokens?: TokenUsage } {
  const { prompt_tokens: input, completion_tokens: output, completion_tokens_details: details } = usage ?? {};
  if (input === undefined || output === undefined) return {};
  const reasoning = details?.reasoning_tokens;
  return { tokens: { input, output, ...(reasoning && { reasoning }) } };
}
