import type { RecordedAd } from '../live-recording.js';
import { quotedUrl } from '../quoted-url.js';
import { referredUrl } from '../referred-url.js';
import { numbersOf, pageOf, pillsOf } from './page.js';
import type { CloroSurface } from './surface.js';

/** Perplexity's page: markers `[n]`, and the questions that it offers next. */
export const perplexity: CloroSurface = {
  platform: 'perplexity',
  path: 'perplexity',
  taskType: 'PERPLEXITY',
  question: 'prompt',
  response: (recorded, query) => ({
    ...pageOf(recorded, numbersOf(recorded)),
    related_queries: recorded.fanOut,
    search_model_queries: [query],
    shopping_cards: [],
  }),
};

export const chatgpt: CloroSurface = {
  platform: 'chatgpt',
  path: 'chatgpt',
  taskType: 'CHATGPT',
  question: 'prompt',
  response: (recorded) => ({
    ...pageOf(recorded, ({ site, url }) => ` [${site}](${referredUrl(url, 'chatgpt.com')})`),
    model: recorded.model ?? '',
    citationPills: pillsOf(recorded),
    searchQueries: recorded.fanOut,
    entities: recorded.brands.map(({ name }) => ({ type: 'software', name })),
    ads: recorded.ads.map(adOf),
    shoppingCards: [],
  }),
};

export const gemini: CloroSurface = {
  platform: 'gemini',
  path: 'gemini',
  taskType: 'GEMINI',
  question: 'prompt',
  response(recorded) {
    const page = pageOf(recorded, () => '');
    const sources = recorded.citations.map((citation, index) => ({
      position: index + 1,
      url: quotedUrl(citation),
      label: citation.title,
      description: null,
    }));
    return { ...page, sources };
  },
};

function adOf({ advertiser, title, url, rendered }: RecordedAd, index: number) {
  return {
    brand: { name: advertiser, url: new URL(url).origin, favicon: null },
    cards: [{ title, body: '', url, image: null }],
    visibility: rendered ? 'allowed' : 'hidden',
    adsResponseIndex: index,
    rendered,
  };
}
