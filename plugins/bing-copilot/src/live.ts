import { type LiveConfig, liveSurface, readCloro, readOverview, requireText } from '@namedrop/capture';
import type { Captures, Http, Surface, UnconfiguredSurface } from '@namedrop/plugin-api';

/** What Copilot says among the results of a search with Bing; copilot.microsoft.com is another product. Honours the country. */
export function bingCopilotLive(
  config: LiveConfig,
  ports: { readonly http: Http; readonly captures: Captures },
): Surface | UnconfiguredSurface {
  return liveSurface({
    platform: 'bing_copilot',
    config,
    ports,
    doubtsAbsence: true,
    dataforseo: {
      path: 'serp/bing/organic',
      // Phones and tablets are shown no such answer.
      task: { device: 'desktop', os: 'windows', depth: 10 },
      noResults: { text: null, citations: [], sponsored: [] },
      read(result, notes) {
        const { ads, ...answer } = readOverview(result, notes);
        return { ...answer, sponsored: ads };
      },
    },
    cloro: {
      path: 'bing/aimode',
      payload: ({ text }) => ({ prompt: text, include: { markdown: true } }),
      read(response, notes) {
        const { text, citations, ads } = readCloro(response, notes);
        return { text: requireText(text, notes), citations, sponsored: ads };
      },
    },
  });
}
