import { chatThroughCloro, surfaceConformance, throughCloro, withResponse } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { FROM_CLORO, fixture } from './surface.test.helper.js';

const SEARCH = 'crm with loyalty cards';
const WHOLE = withResponse(fixture('live/cloro'), { search_model_queries: [SEARCH] });

/** Responses in the vendor's frame, with odd things in them. */
const oddBodies = fc
  .record({
    text: fc.jsonValue(),
    markdown: fc.oneof(fc.string(), fc.jsonValue()),
    sources: fc.jsonValue(),
    search_model_queries: fc.jsonValue(),
    related_queries: fc.jsonValue(),
  })
  .map((fields) => withResponse(WHOLE, fields));

surfaceConformance(test, {
  ...throughCloro,
  ...chatThroughCloro({
    whole: WHOLE,
    answered: (text) => ({ text, ...FROM_CLORO, fanOut: [...FROM_CLORO.fanOut, SEARCH] }),
    seesAds: false,
  }),
  name: 'perplexity through cloro',
  plugin,
  module: import.meta.resolve('./index.js'),
  needs: ['CLORO_API_KEY'],
  oddBodies,
});
