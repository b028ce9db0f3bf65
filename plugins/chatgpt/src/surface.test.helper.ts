import { readFileSync } from 'node:fs';
import type { Question, Surface } from '@namedrop/plugin-api';
import { buildSurface } from '@namedrop/testing';
import plugin from './index.js';

export const KEY = 'sk-secret-1234';
export const QUESTION: Question = { text: 'best crm for a small team', region: 'us' };

/** The ad in the live fixtures, as DataForSEO tells of it. */
export const TRIAL = {
  advertiser: 'Pipeliner',
  title: 'Try Pipeliner',
  url: 'https://www.pipeliner.example/trial',
  domain: 'pipeliner.example',
  rendered: true,
};

/** What is read of DataForSEO's fixture, but for text and ads. */
export const FROM_DATAFORSEO = {
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
  model: 'gpt-6-mini',
};

/** What is read of cloro's fixture, but for the text. */
export const FROM_CLORO = {
  citations: [
    {
      url: 'https://crumb.example/crm?utm_source=chatgpt.com',
      title: 'The best CRMs for bakers',
      snippet: 'Brewline keeps loyalty cards and orders in one list.',
      branding: { domain: 'crumb.example' },
    },
    { url: 'https://www.dialwise.example/shops', title: 'Dialwise for shops' },
    { url: 'https://www.brewline.example/', title: 'Brewline', branding: { domain: 'brewline.example' } },
  ],
  fanOut: ['best crm bakery 2026', 'crm with loyalty cards'],
  entities: [{ name: 'Brewline' }],
  sponsored: [
    { ...TRIAL, url: `${TRIAL.url}?utm_source=chatgpt.com`, rendered: false },
    {
      advertiser: 'Pipeliner',
      title: 'Pipeliner for shops',
      url: 'https://www.pipeliner.example/shops?utm_source=chatgpt.com',
      domain: 'pipeliner.example',
      rendered: false,
    },
  ],
  model: 'gpt-6-mini',
};

/** A reply in the vendor's shape, as parsed JSON. */
export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** The surface of the official API. @param fetch what stands for the network; absent: the host's own */
export function surfaceAt(baseUrl: string, fetch?: typeof globalThis.fetch): Promise<Surface> {
  return buildSurface(plugin, { apiKey: KEY, baseUrl }, { fetch, channel: 'api' });
}
