import { failedTask, surfaceConformance, throughDataForSeo, withResult } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const WHOLE = fixture('live/dataforseo');

const said = (text: string): object => ({ type: 'gemini_text', markdown: text, original_text: text, sources: null });
const answer = (text: string, ...others: readonly object[]) => ({
  body: withResult(WHOLE, { markdown: text, items: [said(text), ...others] }),
});
const answered = (text: string) => ({
  text,
  citations: [
    {
      url: 'https://crumb.example/crm#:~:text=Brewline%20keeps,one%20list.',
      title: 'The best CRMs for bakers - Crumb Weekly',
      branding: { name: 'Crumb Weekly', domain: 'crumb.example' },
    },
    {
      url: 'https://www.dialwise.example/shops',
      title: 'Dialwise for shops',
      snippet: 'Phone orders land in the list at once.',
      branding: { name: 'Dialwise', domain: 'dialwise.example' },
    },
  ],
  model: '3.8 Flash',
});

/** Results in the vendor's frame, with odd things in them. */
const oddBodies = fc
  .record({
    markdown: fc.oneof(fc.string(), fc.jsonValue()),
    sources: fc.jsonValue(),
    model: fc.jsonValue(),
    items: fc.array(fc.oneof(fc.constant(said('Brewline leads.')), fc.jsonValue()), { maxLength: 6 }),
  })
  .map((fields) => withResult(WHOLE, fields));

surfaceConformance(test, {
  ...throughDataForSeo,
  name: 'gemini through DataForSEO',
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
    { title: 'a result of nothing but space is the fault error', reply: answer(' \n'), becomes: 'error' },
    {
      title: 'a search without results has failed: Gemini always answers',
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
    seesAds: false,
    empty: { body: withResult(WHOLE, { markdown: null, items: null }) },
    withUnknown: (text) => answer(text, { type: 'gemini_poem' }),
  },
  samples: { 'dataforseo.json': WHOLE },
  oddBodies,
});
