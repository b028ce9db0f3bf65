import { failedTask, surfaceConformance, throughDataForSeo, withResult } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const WHOLE = fixture('live/dataforseo');
const AD = {
  type: 'chat_gpt_ad',
  rank_group: 1,
  rank_absolute: 2,
  is_rendered: true,
  title: 'Try Pipeliner',
  snippet: 'Free for 30 days.',
  url: 'https://www.pipeliner.example/trial',
  domain: 'www.pipeliner.example',
  image_url: null,
  advertiser: { name: 'Pipeliner', url: 'https://www.pipeliner.example/', favicon_url: null },
};

const element = (type: string, rest: object = {}): object => ({ type, rank_group: 1, rank_absolute: 1, ...rest });
const said = (text: string): object =>
  element('chat_gpt_text', { markdown: text, sources: null, brand_entities: null });
const answer = (text: string, ...others: readonly object[]) => ({
  body: withResult(WHOLE, { markdown: text, items: [said(text), AD, ...others] }),
});
const answered = (text: string) => ({
  text,
  citations: [
    {
      url: 'https://crumb.example/crm?utm_source=chatgpt.com',
      title: 'The best CRMs for bakers',
      snippet: 'Brewline keeps loyalty cards and orders in one list.',
      branding: { name: 'Crumb Weekly', domain: 'crumb.example' },
    },
    {
      url: 'https://www.dialwise.example/shops?plan=free&utm_source=chatgpt.com',
      title: 'Dialwise for shops',
      branding: { domain: 'dialwise.example' },
    },
  ],
  fanOut: ['best crm bakery 2026', 'crm with loyalty cards'],
  entities: [{ name: 'Brewline', domain: 'brewline.example' }, { name: 'Dialwise' }],
  sponsored: [
    {
      advertiser: 'Pipeliner',
      title: 'Try Pipeliner',
      url: 'https://www.pipeliner.example/trial',
      domain: 'pipeliner.example',
      rendered: true,
    },
  ],
  model: 'gpt-6-mini',
});

/** Results in the vendor's frame, with odd things in them. */
const oddBodies = fc
  .record({
    markdown: fc.oneof(fc.string(), fc.jsonValue()),
    sources: fc.jsonValue(),
    brand_entities: fc.jsonValue(),
    fan_out_queries: fc.jsonValue(),
    model: fc.jsonValue(),
    items: fc.array(fc.oneof(fc.constantFrom(AD, said('Brewline leads.')), fc.jsonValue()), { maxLength: 6 }),
  })
  .map((fields) => withResult(WHOLE, fields));

surfaceConformance(test, {
  ...throughDataForSeo,
  name: 'chatgpt through DataForSEO',
  plugin,
  module: import.meta.resolve('./index.js'),
  answer,
  answered,
  replies: [
    {
      title: 'a task without a result is the fault error',
      reply: { body: failedTask(20000, 'Ok.') },
      becomes: 'error',
    },
    {
      title: 'a result of nothing but space and an ad is the fault error',
      reply: { body: withResult(WHOLE, { markdown: ' \n', items: [AD] }) },
      becomes: 'error',
    },
    {
      title: 'a search without results has failed: ChatGPT always answers',
      reply: { body: failedTask(40102, 'No Search Results.') },
      becomes: 'unavailable',
    },
    {
      title: 'a model that declines in its answer has answered',
      reply: answer('I can’t help with that.'),
      becomes: answered('I can’t help with that.'),
    },
  ],
  live: {
    vendor: 'dataforseo',
    seesAds: true,
    empty: { body: withResult(WHOLE, { markdown: null, items: null }) },
    withUnknown: (text) => answer(text, element('chat_gpt_poem')),
  },
  samples: { 'dataforseo.json': WHOLE },
  oddBodies,
});
