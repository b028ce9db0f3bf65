import { readFileSync } from 'node:fs';
import type { Answer, Question, Surface } from '@namedrop/plugin-api';
import { buildSurface } from '@namedrop/testing';
import plugin from './index.js';

export const KEY = 'AIza-secret-1234';
export const QUESTION: Question = { text: 'best crm for a small team', region: 'us' };
/** Where the links of the fixtures lead through. */
export const REDIRECTS = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/';

/** What is read of DataForSEO's fixture, but for the text. */
export const FROM_DATAFORSEO = {
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
};

/** What is read of cloro's fixture, but for the text. */
export const FROM_CLORO = {
  citations: [
    { url: 'https://crumb.example/crm#:~:text=Brewline%20keeps', title: 'Crumb Weekly' },
    {
      url: 'https://www.dialwise.example/shops',
      title: 'Dialwise for shops',
      snippet: 'Phone orders land in the list at once.',
    },
  ],
};

/** A reply in the vendor's shape, as parsed JSON. */
export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** The surface of the official API. @param fetch what stands for the network; absent: the host's own */
export function surfaceAt(baseUrl: string, fetch?: typeof globalThis.fetch): Promise<Surface> {
  return buildSurface(plugin, { apiKey: KEY, baseUrl }, { fetch, channel: 'api' });
}

/** Asks a vendor that says `body` to everything, and whose links lead nowhere. */
export async function answerTo(body: unknown): Promise<Answer> {
  const said = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = async (url: unknown) => {
    if (String(url).startsWith(REDIRECTS)) throw new TypeError('fetch failed');
    return new Response(said, { headers: { 'content-type': 'application/json' } });
  };
  return (await surfaceAt('http://vendor.test', fetch)).ask(QUESTION, AbortSignal.timeout(10_000));
}
