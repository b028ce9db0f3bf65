import { type LiveConfig, type LivePorts, liveSurface, readCloro } from '@namedrop/capture';
import type { Surface, UnconfiguredSurface } from '@namedrop/plugin-api';
import { withoutEcho } from './without-echo.js';

/** What people see on perplexity.ai. Its own API never stands in: it answers otherwise than the page. Honours the country. */
export function perplexityLive(config: LiveConfig, ports: LivePorts): Surface | UnconfiguredSurface {
  const surface = liveSurface({
    platform: 'perplexity',
    config,
    ports,
    samples: new URL('../fixtures/live/', import.meta.url),
    through: {
      cloro: {
        taskType: 'PERPLEXITY',
        payload: ({ text }) => ({ prompt: text, include: { markdown: true } }),
        read(response, notes) {
          const { text, citations, relatedQueries, searchModelQueries, model } = readCloro(response, notes);
          const fanOut = [...new Set([...relatedQueries, ...searchModelQueries])];
          return { text, citations, fanOut, ...(model && { model }) };
        },
      },
    },
  });
  if ('needs' in surface) return surface;
  return {
    ...surface,
    // A reply does not say what was asked, so this is no part of its reading.
    ask: async (question, signal) => withoutEcho(await surface.ask(question, signal), question),
  };
}
