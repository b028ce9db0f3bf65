import { failedTask, overviewThroughDataForSeo, surfaceConformance, throughDataForSeo } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture, pageWith } from './surface.test.helper.js';

const overview = overviewThroughDataForSeo(pageWith);

surfaceConformance(test, {
  ...throughDataForSeo,
  ...overview,
  name: 'ai-mode through DataForSEO',
  plugin,
  module: import.meta.resolve('./index.js'),
  replies: [
    { title: 'a page without anything on it is unavailable', reply: { body: pageWith() }, becomes: 'unavailable' },
    { title: 'an answer without words is the fault error', reply: overview.answer(''), becomes: 'error' },
  ],
  live: { ...overview.live, absent: { body: failedTask(40102, 'No Search Results.') } },
  samples: { 'dataforseo.json': fixture('dataforseo') },
});
