import type { SurfaceSubject } from '../conformance/subject.js';

const GUIDE = 'https://reviews.example/guides/crm';
const THREAD = 'https://forum.example/t/42?page=2';
const PAID = { title: 'Paidly CRM', url: 'https://paidly.example/crm', domain: 'paidly.example' };
const AD = { type: 'TEXT', ...PAID, store: null };

/** What an answer that says this text, and cites two pages, consists of. */
const said = (text: string) => ({
  text,
  markdown: text,
  sources: [{ position: 1, url: GUIDE, label: 'The CRM guide', description: 'A guide to CRMs.' }],
  citationPills: [{ citationPillId: 1, url: THREAD, label: 'A thread', domain: 'forum.example', position: 1 }],
});

/**
 * What a conformance subject says of an answer that Google generates, behind `throughCloro`.
 * @param reply the vendor's reply with that answer in it, and with that ad where the surface has its ads
 */
export function overviewThroughCloro(
  reply: (said: object, ad: object) => object,
): Required<Pick<SurfaceSubject, 'answer' | 'answered' | 'live'>> {
  const answer = (text: string, more: object = {}) => ({ body: reply({ ...said(text), ...more }, AD) });
  return {
    answer,
    answered: (text) => ({
      text,
      citations: [
        { url: GUIDE, title: 'The CRM guide', snippet: 'A guide to CRMs.' },
        { url: THREAD, title: 'A thread', branding: { domain: 'forum.example' } },
      ],
      sponsored: [{ advertiser: PAID.domain, ...PAID, rendered: true }],
    }),
    live: {
      vendor: 'cloro',
      seesAds: true,
      empty: answer(''),
      withUnknown: (text) => answer(text, { poems: [{ verses: 3 }] }),
    },
  };
}
