import { type LiveConfig, type LivePorts, liveSurface, readCloro, readOverview } from '@namedrop/capture';
import type { Surface, UnconfiguredSurface } from '@namedrop/plugin-api';

/** What Copilot says among the results of a search with Bing; copilot.microsoft.com is another product. Honours the country. */
export function bingCopilotLive(config: LiveConfig, ports: LivePorts): Surface | UnconfiguredSurface {
  return liveSurface({
    platform: 'bing_copilot',
    config,
    ports,
    samples: new URL('../fixtures/', import.meta.url),
    doubtsAbsence: true,
    through: {
      dataforseo: {
        path: 'serp/bing/organic',
        // Phones and tablets are shown no such answer.
        task: { device: 'desktop', os: 'windows', depth: 10 },
        noResults: { text: null, citations: [], sponsored: [] },
        read: readOverview,
      },
      cloro: {
        path: 'bing/aimode',
        payload: ({ text }) => ({ prompt: text, include: { markdown: true } }),
        read(response, notes) {
          const { text, citations, sponsored } = readCloro(response, notes);
          return { text, citations, sponsored };
        },
      },
    },
  });
}
