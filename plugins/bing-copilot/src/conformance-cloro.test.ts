import { surfaceConformance, throughCloro } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const GUIDE = 'https://reviews.example/guides/crm';

const said = (text: string, more: object = {}) => ({
  body: {
    success: true,
    result: {
      text,
      markdown: text,
      sources: [{ position: 1, url: GUIDE, label: 'The CRM guide', description: 'A guide to CRMs.' }],
      citationPills: [],
      ads: [{ title: 'Paidly CRM', url: 'https://paidly.example/crm', domain: 'paidly.example' }],
      ...more,
    },
  },
});

const { order: _, errors: __, ...throughCall } = throughCloro;

surfaceConformance(test, {
  ...throughCall,
  name: 'bing-copilot through cloro',
  plugin,
  module: import.meta.resolve('./index.js'),
  // There are no tasks of this kind: one call takes the question and brings the answer.
  asked: ({ json }) => {
    const { prompt, country } = json as { prompt: string; country: string };
    return { text: prompt, country };
  },
  answer: said,
  answered: (text) => ({
    text,
    citations: [{ url: GUIDE, title: 'The CRM guide', snippet: 'A guide to CRMs.' }],
    sponsored: [
      {
        advertiser: 'paidly.example',
        title: 'Paidly CRM',
        url: 'https://paidly.example/crm',
        domain: 'paidly.example',
        rendered: true,
      },
    ],
  }),
  replies: [{ title: 'an answer without words is the fault error', reply: said(''), becomes: 'error' }],
  live: {
    vendor: 'cloro',
    seesAds: true,
    empty: said(''),
    withUnknown: (text) => said(text, { poems: [{ verses: 3 }] }),
  },
  samples: { 'cloro.json': fixture('cloro') },
});
