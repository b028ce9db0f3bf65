import { surfaceConformance, throughCloro } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const GUIDE = 'https://reviews.example/guides/crm';
const THREAD = 'https://forum.example/t/42?page=2';
const PAID = { title: 'Paidly CRM', url: 'https://paidly.example/crm', domain: 'paidly.example' };

function page(aioverview: object | null): { body: object } {
  return {
    body: { ...fixture('cloro-none'), response: { organicResults: [{ position: 1, title: 'Initech' }], aioverview } },
  };
}

const said = (text: string, more: object = {}) =>
  page({
    text,
    markdown: text,
    sources: [{ position: 1, url: GUIDE, label: 'The CRM guide', description: 'A guide to CRMs.' }],
    citationPills: [{ citationPillId: 1, url: THREAD, label: 'A thread', domain: 'forum.example', position: 1 }],
    relatedLinks: [{ url: 'https://related.example/', label: 'Related' }],
    ads: [{ type: 'TEXT', ...PAID, store: null }],
    ...more,
  });

surfaceConformance(test, {
  ...throughCloro,
  name: 'ai-overview through cloro',
  plugin,
  module: import.meta.resolve('./index.js'),
  answer: said,
  answered: (text) => ({
    text,
    citations: [
      { url: GUIDE, title: 'The CRM guide', snippet: 'A guide to CRMs.' },
      { url: THREAD, title: 'A thread', branding: { domain: 'forum.example' } },
    ],
    sponsored: [{ advertiser: PAID.domain, ...PAID, rendered: true }],
  }),
  replies: [
    {
      title: 'a page without an overview says that there was none',
      reply: page(null),
      becomes: { text: null, citations: [], sponsored: [] },
    },
  ],
  live: {
    vendor: 'cloro',
    seesAds: true,
    absent: page(null),
    empty: said(''),
    withUnknown: (text) => said(text, { poems: [{ verses: 3 }] }),
  },
  samples: { 'cloro.json': fixture('cloro'), 'cloro-none.json': fixture('cloro-none') },
});
