import { type LiveConfig, liveSurface, readCloroOverview, readOverview } from '@namedrop/capture';
import type { Captures, Http, Surface, UnconfiguredSurface } from '@namedrop/plugin-api';

/** What Google says itself above the results of a search. That it says nothing is an answer too. Honours the country. */
export function aiOverviewLive(
  config: LiveConfig,
  ports: { readonly http: Http; readonly captures: Captures },
): Surface | UnconfiguredSurface {
  return liveSurface({
    platform: 'ai_overview',
    config,
    ports,
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
  });
}
