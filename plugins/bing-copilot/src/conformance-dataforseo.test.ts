import { surfaceConformance, throughDataForSeo } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture, pageWith } from './surface.test.helper.js';

const GUIDE = 'https://reviews.example/guides/crm';
const ORGANIC = { type: 'organic', title: 'Initech CRM', url: 'https://initech.example/', domain: 'initech.example' };
const REFERENCE = {
  type: 'ai_overview_reference',
  source: 'Reviews',
  domain: 'reviews.example',
  url: GUIDE,
  title: 'The CRM guide',
  text: null,
};
const PAID = {
  type: 'ai_overview_paid_element',
  title: 'Paidly CRM, free for a month',
  url: 'https://paidly.example/crm',
  domain: 'paidly.example',
  website_name: 'Paidly',
};

function page(text: string, ...more: readonly object[]) {
  const items = [
    { type: 'ai_overview_element', title: null, text, markdown: text, links: null, images: null, references: null },
    { type: 'ai_overview_paid', text: null, markdown: null, items: [PAID] },
    ...more,
  ];
  return { body: pageWith({ type: 'ai_overview', markdown: text, items, references: [REFERENCE] }, ORGANIC) };
}

surfaceConformance(test, {
  ...throughDataForSeo,
  name: 'bing-copilot through DataForSEO',
  plugin,
  module: import.meta.resolve('./index.js'),
  answer: page,
  answered: (text) => ({
    text,
    citations: [{ url: GUIDE, title: 'The CRM guide', branding: { name: 'Reviews', domain: 'reviews.example' } }],
    sponsored: [{ advertiser: 'Paidly', title: PAID.title, url: PAID.url, domain: PAID.domain, rendered: true }],
    cost: { usd: 0.002, source: 'reported' },
  }),
  replies: [
    {
      title: 'a page without an answer says that there was none',
      reply: { body: fixture('dataforseo-none') },
      becomes: { text: null, citations: [], sponsored: [], cost: { usd: 0.002, source: 'reported' } },
    },
    { title: 'a page without anything on it is unavailable', reply: { body: pageWith() }, becomes: 'unavailable' },
  ],
  retried: [...throughDataForSeo.retried, 'no answer'],
  live: {
    vendor: 'dataforseo',
    seesAds: true,
    absent: { body: fixture('dataforseo-none') },
    empty: page(''),
    withUnknown: (text) => page(text, { type: 'ai_overview_poem', verses: 3 }),
  },
  samples: { 'dataforseo.json': fixture('dataforseo'), 'dataforseo-none.json': fixture('dataforseo-none') },
});
