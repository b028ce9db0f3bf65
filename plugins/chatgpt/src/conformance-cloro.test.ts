import { surfaceConformance, throughCloro, withResponse } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const WHOLE = fixture('live/cloro');

const answer = (text: string, rest: object = {}) => ({
  body: withResponse(WHOLE, { text, markdown: text, ...rest }),
});
const ad = { advertiser: 'Pipeliner', domain: 'pipeliner.example', rendered: false };
const answered = (text: string) => ({
  text,
  citations: [
    {
      url: 'https://crumb.example/crm?utm_source=chatgpt.com',
      title: 'The best CRMs for bakers',
      snippet: 'Brewline keeps loyalty cards and orders in one list.',
      branding: { domain: 'crumb.example' },
    },
    { url: 'https://www.dialwise.example/shops', title: 'Dialwise for shops' },
    { url: 'https://www.brewline.example/', title: 'Brewline', branding: { domain: 'brewline.example' } },
  ],
  fanOut: ['best crm bakery 2026', 'crm with loyalty cards'],
  entities: [{ name: 'Brewline' }],
  sponsored: [
    { ...ad, title: 'Try Pipeliner', url: 'https://www.pipeliner.example/trial?utm_source=chatgpt.com' },
    { ...ad, title: 'Pipeliner for shops', url: 'https://www.pipeliner.example/shops?utm_source=chatgpt.com' },
  ],
  model: 'gpt-6-mini',
});

/** Responses in the vendor's frame, with odd things in them. */
const oddBodies = fc
  .record({
    text: fc.jsonValue(),
    markdown: fc.oneof(fc.string(), fc.jsonValue()),
    sources: fc.jsonValue(),
    citationPills: fc.jsonValue(),
    searchQueries: fc.jsonValue(),
    entities: fc.jsonValue(),
    ads: fc.jsonValue(),
    model: fc.jsonValue(),
  })
  .map((fields) => withResponse(WHOLE, fields));

surfaceConformance(test, {
  ...throughCloro,
  name: 'chatgpt through cloro',
  plugin,
  module: import.meta.resolve('./index.js'),
  answer,
  answered,
  replies: [
    {
      title: 'a finished task without a response is the fault error',
      reply: { body: { task: { status: 'COMPLETED' } } },
      becomes: 'error',
    },
    {
      title: 'an answer of nothing but space is the fault error',
      reply: answer(' \n'),
      becomes: 'error',
    },
    {
      title: 'a model that declines in its answer has answered',
      reply: answer('I can’t help with that.'),
      becomes: answered('I can’t help with that.'),
    },
  ],
  live: {
    vendor: 'cloro',
    seesAds: true,
    empty: { body: withResponse(WHOLE, { text: null, markdown: null }) },
    withUnknown: (text) => answer(text, { poems: [] }),
  },
  oddBodies,
});
