import { chatThroughDataForSeo, surfaceConformance, throughDataForSeo, withResult } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { FROM_DATAFORSEO, fixture } from './surface.test.helper.js';

const WHOLE = fixture('live/dataforseo');

const said = (text: string) => ({ type: 'gemini_text', markdown: text, original_text: text, sources: null });
const chat = chatThroughDataForSeo({
  product: 'Gemini',
  whole: WHOLE,
  items: (text) => [said(text)],
  unknown: { type: 'gemini_poem' },
  answered: (text) => ({ text, ...FROM_DATAFORSEO }),
  seesAds: false,
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
  ...chat,
  name: 'gemini through DataForSEO',
  plugin,
  module: import.meta.resolve('./index.js'),
  replies: [
    ...chat.replies,
    { title: 'a result of nothing but space is the fault error', reply: chat.answer(' \n'), becomes: 'error' },
  ],
  oddBodies,
});
