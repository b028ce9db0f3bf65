import { overviewThroughDataForSeo, type PageItem, surfaceConformance, throughDataForSeo } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture, pageWith } from './surface.test.helper.js';

const ORGANIC = { type: 'organic', title: 'Initech CRM', url: 'https://initech.example/', domain: 'initech.example' };

const page = (item: PageItem) => pageWith({ asynchronous_ai_overview: true, ...item }, ORGANIC);
const overview = overviewThroughDataForSeo(page);

surfaceConformance(test, {
  ...throughDataForSeo,
  ...overview,
  name: 'ai-overview through DataForSEO',
  plugin,
  module: import.meta.resolve('./index.js'),
  replies: [
    {
      title: 'a page without an overview says that there was none',
      reply: { body: fixture('dataforseo-none') },
      becomes: { text: null, citations: [], sponsored: [], cost: { usd: 0.002, source: 'reported' } },
    },
    { title: 'a page without anything on it is unavailable', reply: { body: pageWith() }, becomes: 'unavailable' },
  ],
  live: {
    ...overview.live,
    absent: { body: fixture('dataforseo-none') },
    empty: { body: page({ type: 'ai_overview', markdown: null, items: null }) },
  },
  samples: { 'dataforseo.json': fixture('dataforseo'), 'dataforseo-none.json': fixture('dataforseo-none') },
});
