import { type LiveConfig, type LivePorts, liveSurface, readCloroOverview, readOverview } from '@namedrop/capture';
import type { Surface, UnconfiguredSurface } from '@namedrop/plugin-api';

/** What Google says itself above the results of a search. That it says nothing is an answer too. Honours the country. */
export function aiOverviewLive(config: LiveConfig, ports: LivePorts): Surface | UnconfiguredSurface {
  return liveSurface({
    platform: 'ai_overview',
    config,
    ports,
    samples: new URL('../fixtures/', import.meta.url),
    through: {
      dataforseo: {
        path: 'serp/google/organic',
        task: { device: 'desktop', os: 'windows', depth: 10, load_async_ai_overview: true },
        noResults: { text: null, citations: [], sponsored: [] },
        read: readOverview,
      },
      cloro: {
        taskType: 'GOOGLE',
        payload: ({ text }) => ({ query: text, include: { aioverview: { markdown: true } } }),
        read: readCloroOverview,
      },
    },
  });
}
