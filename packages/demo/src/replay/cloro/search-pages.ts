import { FOUND_PAGE } from '../found-page.js';
import type { RecordedAd } from '../live-recording.js';
import { numbersOf, pageOf, pillsOf } from './page.js';
import type { CloroSurface } from './surface.js';

/** Google's results; the AI Overview is null where there was none. */
export const aiOverview: CloroSurface = {
  platform: 'ai_overview',
  path: 'google',
  taskType: 'GOOGLE',
  question: 'query',
  response: (recorded, query) => ({
    organicResults: [
      { position: 1, title: FOUND_PAGE.title, link: FOUND_PAGE.url, displayedLink: FOUND_PAGE.domain, snippet: '' },
    ],
    peopleAlsoAsk: [],
    relatedSearches: [{ query: `${query} reviews`, link: '' }],
    aioverview: recorded.text
      ? {
          ...pageOf(recorded, numbersOf(recorded)),
          citationPills: pillsOf(recorded),
          relatedLinks: [],
          ads: recorded.ads.map(adOf),
        }
      : null,
  }),
};

export const aiMode: CloroSurface = {
  platform: 'ai_mode',
  path: 'aimode',
  taskType: 'AIMODE',
  question: 'prompt',
  response: (recorded) => ({
    ...pageOf(recorded, numbersOf(recorded)),
    ads: recorded.ads.length > 0 ? [{ title: 'Sponsored', ads: recorded.ads.map(adOf) }] : [],
  }),
};

export const bingCopilot: CloroSurface = {
  platform: 'bing_copilot',
  path: 'bing/aimode',
  question: 'prompt',
  response: (recorded) => pageOf(recorded, numbersOf(recorded)),
};

function adOf({ advertiser, title, url }: RecordedAd) {
  return { type: 'TEXT', title, url, domain: new URL(url).host, store: advertiser };
}
