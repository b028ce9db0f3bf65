import type { SurfaceSubject } from '../conformance/subject.js';
import type { PageItem } from './replies.js';
import { withCostOf } from './through-dataforseo.js';

const PAID = {
  type: 'ai_overview_paid_element',
  title: 'Paidly CRM, free for a month',
  url: 'https://paidly.example/crm',
  domain: 'paidly.example',
  ad_aclk: 'https://www.google.com/aclk?sa=L&ai=x',
  website_name: 'Paidly',
  breadcrumb: 'https://paidly.example',
  snippet: 'Try Paidly today.',
  images: null,
};
const REFERENCE = {
  type: 'ai_overview_reference',
  position: 'right',
  source: 'Reviews',
  domain: 'reviews.example',
  url: 'https://reviews.example/guides/crm',
  title: 'The CRM guide',
  text: 'A guide to CRMs.',
};
const CITATION = {
  url: REFERENCE.url,
  title: REFERENCE.title,
  snippet: REFERENCE.text,
  branding: { name: REFERENCE.source, domain: REFERENCE.domain },
};
const SPONSORED = { advertiser: 'Paidly', title: PAID.title, url: PAID.url, domain: PAID.domain, rendered: true };

/** An answer that Google generates, which cites one page and holds one ad. @param more further parts of it */
function overview(text: string, more: readonly object[]): PageItem {
  const element = { type: 'ai_overview_element', position: 'left', title: null, text, markdown: text, links: null };
  const items = [
    { ...element, images: null, references: [REFERENCE] },
    { type: 'ai_overview_paid', position: 'left', text: null, markdown: null, items: [PAID] },
    ...more,
  ];
  return { type: 'ai_overview', markdown: text, items, references: [REFERENCE] };
}

/**
 * What a conformance subject says of an answer that Google generates, behind `throughDataForSeo`.
 * @param page the vendor's reply for a page with that answer on it
 */
export function overviewThroughDataForSeo(
  page: (overview: PageItem) => object,
): Required<Pick<SurfaceSubject, 'answer' | 'answered' | 'live'>> {
  const answer = (text: string, ...more: readonly object[]) => ({ body: page(overview(text, more)) });
  return {
    answer,
    answered: (text) => withCostOf(answer(text).body, { text, citations: [CITATION], sponsored: [SPONSORED] }),
    live: {
      vendor: 'dataforseo',
      seesAds: true,
      empty: answer(''),
      withUnknown: (text) => answer(text, { type: 'ai_overview_poem', verses: 3 }),
    },
  };
}
