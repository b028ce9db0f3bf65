import { type LiveConfig, type LivePorts, liveSurface, readCloro, readLlmResult } from '@namedrop/capture';
import type { Answer, Surface, UnconfiguredSurface } from '@namedrop/plugin-api';

/** What people see on gemini.google.com. Honours the country. */
export function geminiLive(config: LiveConfig, ports: LivePorts): Surface | UnconfiguredSurface {
  return liveSurface({
    platform: 'gemini',
    config,
    ports,
    samples: new URL('../fixtures/live/', import.meta.url),
    through: {
      dataforseo: {
        path: 'ai_optimization/gemini/llm_scraper',
        noResults: 'failure',
        read: (result, notes) => told(readLlmResult(result, notes)),
      },
      cloro: {
        taskType: 'GEMINI',
        payload: ({ text }) => ({ prompt: text, include: { markdown: true } }),
        read: (response, notes) => told(readCloro(response, notes)),
      },
    },
  });
}

/** No vendor tells its searches or brands, and nobody looks for ads: that a reader found none says nothing. */
function told({ text, citations, model }: Answer): Answer {
  return { text, citations, ...(model && { model }) };
}
