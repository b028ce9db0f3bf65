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
      read(result, notes) {
        const { ads, ...answer } = readOverview(result, notes);
        return { ...answer, sponsored: ads };
      },
    },
    cloro: {
      taskType: 'GOOGLE',
      payload: ({ text }) => ({ query: text, include: { aioverview: { markdown: true } } }),
      read(response, notes) {
        const { ads, ...answer } = readCloroOverview(response, notes);
        return { ...answer, sponsored: ads };
      },
    },
  });
}
