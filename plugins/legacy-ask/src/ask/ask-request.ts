import type { AskBody, ProviderId } from '@namedrop/contract';
import type { Chat, ChatTurn } from '@namedrop/plugin-api';

/** A validated ask: who is asked what, and what is looked for in the answers. */
export interface AskRequest {
  /** Without duplicates, at least one, in the order of the response. */
  readonly providers: readonly ProviderId[];
  readonly chat: Chat;
  readonly city?: string;
  readonly models: Readonly<Partial<Record<ProviderId, string>>>;
  /** Empty: no brand is looked for, and none is told. */
  readonly brands: readonly string[];
  /** Whether the account keeps the answers to itself. */
  readonly isPrivate: boolean;
  /** Whether it may take its time, and so is cheaper. */
  readonly standard: boolean;
}

/** An ask as it was sent becomes what it means. */
export function toAskRequest(body: AskBody): AskRequest {
  const { providers, model, city, track_brands: brands, cache_scope: scope, mode, async } = body;
  return {
    providers: [...new Set(providers)],
    chat: toChat(body),
    city,
    models: model,
    brands,
    isPrivate: scope === 'private',
    standard: mode === 'standard' && !async,
  };
}

/** A system message among the messages wins over one beside them, wherever it stands (docs/conformance.md, ASK-14). */
function toChat({ prompt, messages, system_message, params, web_search, country }: AskBody): Chat {
  const said: NonNullable<AskBody['messages']> = messages ?? [{ role: 'user', content: prompt ?? '' }];
  const system = said.find(({ role }) => role === 'system')?.content ?? system_message;
  return {
    ...(system !== undefined && { system }),
    turns: said.filter((message): message is ChatTurn => message.role !== 'system'),
    ...(params.temperature !== undefined && { temperature: params.temperature }),
    ...(params.max_tokens !== undefined && { maxTokens: params.max_tokens }),
    webSearch: web_search,
    ...(country && { country }),
  };
}
