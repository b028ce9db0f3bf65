import { readFileSync } from 'node:fs';
import type { Answer, Question, Surface } from '@namedrop/plugin-api';
import { buildSurface } from '@namedrop/testing';
import plugin from './index.js';

export const KEY = 'pplx-secret-1234';
export const QUESTION: Question = { text: 'best crm for a small team', region: 'us' };

/** What is read of cloro's fixture, but for the text and the searches that were run. */
export const FROM_CLORO = {
  citations: [
    {
      url: 'https://crumb.example/crm',
      title: 'Crumb Weekly',
      snippet: 'Brewline keeps loyalty cards and orders in one list.',
    },
    { url: 'https://www.dialwise.example/shops?utm_source=perplexity', title: 'Dialwise for shops' },
  ],
  fanOut: ['What does Brewline cost?', 'Does Dialwise take orders by phone?', 'Which CRM is free for a small shop?'],
};

/** A reply in the vendor's shape, as parsed JSON. */
export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** The surface of the official API. @param fetch what stands for the network; absent: the host's own */
export function surfaceAt(baseUrl: string, fetch?: typeof globalThis.fetch): Promise<Surface> {
  return buildSurface(plugin, { apiKey: KEY, baseUrl }, { fetch, channel: 'api' });
}

/** Asks a vendor that says `body` to everything. */
export async function answerTo(body: unknown): Promise<Answer> {
  const said = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = async () => new Response(said, { headers: { 'content-type': 'application/json' } });
  return (await surfaceAt('http://vendor.test', fetch)).ask(QUESTION, AbortSignal.timeout(10_000));
}
