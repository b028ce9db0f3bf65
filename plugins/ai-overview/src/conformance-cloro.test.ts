import { overviewThroughCloro, surfaceConformance, throughCloro } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const RELATED = [{ url: 'https://related.example/', label: 'Related' }];

function page(aioverview: object | null): object {
  return { ...fixture('cloro-none'), response: { organicResults: [{ position: 1, title: 'Initech' }], aioverview } };
}

const overview = overviewThroughCloro((said, ad) => page({ relatedLinks: RELATED, ads: [ad], ...said }));

surfaceConformance(test, {
  ...throughCloro,
  ...overview,
  name: 'ai-overview through cloro',
  plugin,
  module: import.meta.resolve('./index.js'),
  replies: [
    {
      title: 'a page without an overview says that there was none',
      reply: { body: page(null) },
      becomes: { text: null, citations: [], sponsored: [] },
    },
  ],
  live: { ...overview.live, absent: { body: page(null) } },
  samples: { 'cloro.json': fixture('cloro'), 'cloro-none.json': fixture('cloro-none') },
});
