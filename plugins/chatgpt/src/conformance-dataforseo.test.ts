import { chatThroughDataForSeo, surfaceConformance, throughDataForSeo, withResult } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { FROM_DATAFORSEO, fixture, TRIAL } from './surface.test.helper.js';

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

const element = (type: string, rest: object = {}) => ({ type, rank_group: 1, rank_absolute: 1, ...rest });
const said = (text: string) => element('chat_gpt_text', { markdown: text, sources: null, brand_entities: null });
const chat = chatThroughDataForSeo({
  product: 'ChatGPT',
  whole: WHOLE,
  items: (text) => [said(text), AD],
  unknown: element('chat_gpt_poem'),
  answered: (text) => ({ text, ...FROM_DATAFORSEO, sponsored: [TRIAL] }),
  seesAds: true,
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
  ...chat,
  name: 'chatgpt through DataForSEO',
  plugin,
  module: import.meta.resolve('./index.js'),
  replies: [
    ...chat.replies,
    {
      title: 'a result of nothing but space and an ad is the fault error',
      reply: { body: withResult(WHOLE, { markdown: ' \n', items: [AD] }) },
      becomes: 'error',
    },
  ],
  oddBodies,
});
