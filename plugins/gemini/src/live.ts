import { type LiveConfig, liveSurface, readCloro, readLlmResult, requireText } from '@namedrop/capture';
import type { Captures, Http, Surface, UnconfiguredSurface } from '@namedrop/plugin-api';

/** What people see on gemini.google.com. No vendor tells its searches or brands, and nobody looks for ads. Honours the country. */
export function geminiLive(
  config: LiveConfig,
  ports: { readonly http: Http; readonly captures: Captures },
): Surface | UnconfiguredSurface {
  return liveSurface({
    platform: 'gemini',
    config,
    ports,
    dataforseo: {
      path: 'ai_optimization/gemini/llm_scraper',
      noResults: 'failure',
      read(result, notes) {
        const { text, citations, model } = readLlmResult(result, notes);
        return { text, citations, ...(model && { model }) };
      },
    },
    cloro: {
      taskType: 'GEMINI',
      payload: ({ text }) => ({ prompt: text, include: { markdown: true } }),
      read(response, notes) {
        const { text, citations, model } = readCloro(response, notes);
        return { text: requireText(text, notes), citations, ...(model && { model }) };
      },
    },
  });
}
