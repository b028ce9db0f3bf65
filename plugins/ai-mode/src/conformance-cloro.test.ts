import { overviewThroughCloro, surfaceConformance, throughCloro, withResponse } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const overview = overviewThroughCloro((said, ad) =>
  withResponse(fixture('cloro'), { ads: [{ title: 'Sponsored', ads: [ad] }], ...said }),
);

surfaceConformance(test, {
  ...throughCloro,
  ...overview,
  name: 'ai-mode through cloro',
  plugin,
  module: import.meta.resolve('./index.js'),
  replies: [{ title: 'an answer without words is the fault error', reply: overview.answer(''), becomes: 'error' }],
  samples: { 'cloro.json': fixture('cloro') },
});
