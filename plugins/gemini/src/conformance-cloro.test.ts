import { surfaceConformance, throughCloro, withResponse } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const WHOLE = fixture('live/cloro');

const answer = (text: string, rest: object = {}) => ({ body: withResponse(WHOLE, { text, markdown: text, ...rest }) });
const answered = (text: string) => ({
  text,
  citations: [
    { url: 'https://crumb.example/crm#:~:text=Brewline%20keeps', title: 'Crumb Weekly' },
    {
      url: 'https://www.dialwise.example/shops',
      title: 'Dialwise for shops',
      snippet: 'Phone orders land in the list at once.',
    },
  ],
});

/** Responses in the vendor's frame, with odd things in them. */
const oddBodies = fc
  .record({ text: fc.jsonValue(), markdown: fc.oneof(fc.string(), fc.jsonValue()), sources: fc.jsonValue() })
  .map((fields) => withResponse(WHOLE, fields));

surfaceConformance(test, {
  ...throughCloro,
  name: 'gemini through cloro',
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
    { title: 'an answer of nothing but space is the fault error', reply: answer(' \n'), becomes: 'error' },
    {
      title: 'a model that declines in its answer has answered',
      reply: answer('I can’t help with that.'),
      becomes: answered('I can’t help with that.'),
    },
  ],
  live: {
    vendor: 'cloro',
    seesAds: false,
    empty: { body: withResponse(WHOLE, { text: null, markdown: null }) },
    withUnknown: (text) => answer(text, { poems: [] }),
  },
  oddBodies,
});
