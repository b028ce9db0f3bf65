import { failedTask, surfaceConformance, throughDataForSeo } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture, pageWith } from './surface.test.helper.js';

const GUIDE = 'https://reviews.example/guides/crm';
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
  url: GUIDE,
  title: 'The CRM guide',
  text: 'A guide to CRMs.',
};

function said(text: string, ...more: readonly object[]) {
  const element = { type: 'ai_overview_element', position: 'left', title: null, text, markdown: text, links: null };
  const items = [
    { ...element, images: null, references: [REFERENCE] },
    { type: 'ai_overview_paid', position: 'left', text: null, markdown: null, items: [PAID] },
    ...more,
  ];
  return { body: pageWith({ type: 'ai_overview', markdown: text, items, references: [REFERENCE] }) };
}

surfaceConformance(test, {
  ...throughDataForSeo,
  name: 'ai-mode through DataForSEO',
  plugin,
  module: import.meta.resolve('./index.js'),
  answer: said,
  answered: (text) => ({
    text,
    citations: [
      {
        url: GUIDE,
        title: 'The CRM guide',
        snippet: 'A guide to CRMs.',
        branding: { name: 'Reviews', domain: 'reviews.example' },
      },
    ],
    sponsored: [{ advertiser: 'Paidly', title: PAID.title, url: PAID.url, domain: PAID.domain, rendered: true }],
  }),
  replies: [
    { title: 'a page without anything on it is unavailable', reply: { body: pageWith() }, becomes: 'unavailable' },
    { title: 'an answer without words is the fault error', reply: said(''), becomes: 'error' },
  ],
  live: {
    vendor: 'dataforseo',
    seesAds: true,
    absent: { body: failedTask(40102, 'No Search Results.') },
    empty: said(''),
    withUnknown: (text) => said(text, { type: 'ai_overview_poem', verses: 3 }),
  },
  samples: { 'dataforseo.json': fixture('dataforseo') },
});
