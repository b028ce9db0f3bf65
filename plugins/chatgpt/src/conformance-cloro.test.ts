import { chatThroughCloro, surfaceConformance, throughCloro, withResponse } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { FROM_CLORO, fixture } from './surface.test.helper.js';

const WHOLE = fixture('live/cloro');

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
  ...chatThroughCloro({ whole: WHOLE, answered: (text) => ({ text, ...FROM_CLORO }), seesAds: true }),
  name: 'chatgpt through cloro',
  plugin,
  module: import.meta.resolve('./index.js'),
  oddBodies,
});
