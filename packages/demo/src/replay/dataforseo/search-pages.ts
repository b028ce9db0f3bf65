import { FOUND_PAGE } from '../found-page.js';
import { type Marker, overviewOf } from './overview.js';
import type { DataForSeoSurface, Item } from './surface.js';

const numbered: Marker = (number, url) => `[[${number}]](${url})`;

/** Google's results with the AI Overview above them, if there is one. */
export const aiOverview: DataForSeoSurface = {
  platform: 'ai_overview',
  path: 'serp/google/organic',
  result: (recorded, query) => ({
    type: 'organic',
    se_domain: 'google.com',
    check_url: `https://www.google.com/search?q=${encodeURIComponent(query)}`,
    items: [
      ...overviewOf(recorded, numbered).map((item) => ({ ...item, asynchronous_ai_overview: true })),
      FOUND,
      peopleAlsoAsk(query),
      relatedSearches(query),
    ],
  }),
};

/** Google's AI Mode: nothing but an answer, whose links come twice, once with an empty label. */
export const aiMode: DataForSeoSurface = {
  platform: 'ai_mode',
  path: 'serp/google/ai_mode',
  result: (recorded, query) => ({
    type: 'ai_mode',
    se_domain: 'google.com',
    check_url: `https://www.google.com/search?q=${encodeURIComponent(query)}&udm=50`,
    items: overviewOf(recorded, (number, url) => `[](${url}) ${numbered(number, url)}`),
  }),
};

/** Bing's results with the Copilot answer above them, if there is one. */
export const bingCopilot: DataForSeoSurface = {
  platform: 'bing_copilot',
  path: 'serp/bing/organic',
  result: (recorded, query) => ({
    type: 'organic',
    se_domain: 'bing.com',
    check_url: `https://www.bing.com/search?q=${encodeURIComponent(query)}`,
    items: [...overviewOf(recorded, numbered), FOUND, relatedSearches(query)],
  }),
};

const FOUND = { type: 'organic', rank_group: 1, rank_absolute: 2, page: 1, position: 'left', ...FOUND_PAGE };

function relatedSearches(query: string): Item {
  return { type: 'related_searches', rank_group: 1, rank_absolute: 4, items: [`${query} reviews`, `${query} price`] };
}

/** Its questions have AI answers of their own, which are never loaded. */
function peopleAlsoAsk(query: string): Item {
  const expanded = {
    type: 'people_also_ask_ai_overview_expanded_element',
    items: null,
    references: null,
    asynchronous_ai_overview: true,
  };
  const question = {
    type: 'people_also_ask_element',
    title: `What is the ${query}?`,
    seed_question: null,
    expanded_element: [expanded],
  };
  return { type: 'people_also_ask', rank_group: 1, rank_absolute: 3, items: [question] };
}
