import { type LiveConfig, liveSurface, readCloro, readLlmResult, requireText } from '@namedrop/capture';
import type { BrandEntity, Captures, Http, Surface, UnconfiguredSurface } from '@namedrop/plugin-api';

/** What people see on chatgpt.com. Honours the country. */
export function chatgptLive(
  config: LiveConfig,
  ports: { readonly http: Http; readonly captures: Captures },
): Surface | UnconfiguredSurface {
  return liveSurface({
    platform: 'chatgpt',
    config,
    ports,
    dataforseo: {
      path: 'ai_optimization/chat_gpt/llm_scraper',
      // Else most answers come from memory, without a source.
      task: { force_web_search: true },
      noResults: 'failure',
      read(result, notes) {
        const { entities, ads, ...rest } = readLlmResult(result, notes);
        return { ...rest, ...markedUp(entities), sponsored: ads };
      },
    },
    cloro: {
      taskType: 'CHATGPT',
      payload: ({ text }) => ({ prompt: text, include: { markdown: true, searchQueries: true, ads: true } }),
      read(response, notes) {
        const { text, citations, searchQueries, entities, ads, model } = readCloro(response, notes);
        return {
          text: requireText(text, notes),
          citations,
          fanOut: searchQueries,
          ...markedUp(entities),
          sponsored: ads,
          ...(model && { model }),
        };
      },
    },
  });
}

/** None of the vendor's is no statement: others may be found in the text. */
function markedUp(entities: readonly BrandEntity[]): { readonly entities?: readonly BrandEntity[] } {
  return entities.length > 0 ? { entities } : {};
}
