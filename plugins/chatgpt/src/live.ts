import { type LiveConfig, type LivePorts, liveSurface, readCloro, readLlmResult } from '@namedrop/capture';
import type { Surface, UnconfiguredSurface } from '@namedrop/plugin-api';

/** What people see on chatgpt.com. Honours the country. */
export function chatgptLive(config: LiveConfig, ports: LivePorts): Surface | UnconfiguredSurface {
  return liveSurface({
    platform: 'chatgpt',
    config,
    ports,
    samples: new URL('../fixtures/live/', import.meta.url),
    through: {
      dataforseo: {
        path: 'ai_optimization/chat_gpt/llm_scraper',
        // Else most answers come from memory, without a source.
        task: { force_web_search: true },
        noResults: 'failure',
        read: readLlmResult,
      },
      cloro: {
        taskType: 'CHATGPT',
        payload: ({ text }) => ({ prompt: text, include: { markdown: true, searchQueries: true, ads: true } }),
        read(response, notes) {
          const { searchQueries: fanOut, text, citations, entities, sponsored, model } = readCloro(response, notes);
          return { text, citations, fanOut, entities, sponsored, ...(model && { model }) };
        },
      },
    },
  });
}
