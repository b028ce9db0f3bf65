import { type CrawlBody, PROVIDERS } from '@namedrop/contract';
import { normalisedBrand } from '@namedrop/core';
import type { AskRequest } from '../ask/ask-request.js';

/** What is to be crawled. */
export interface CrawlRequest {
  /** Without blanks at its ends. */
  readonly brand: string;
  readonly normalizedBrand: string;
  /** What the providers are asked. */
  readonly prompt: string;
  readonly category?: string;
}

/** A crawl as it was sent becomes what it means. */
export function toCrawlRequest({ brand: sent, prompt, category }: CrawlBody): CrawlRequest {
  const brand = sent.trim();
  return { brand, normalizedBrand: normalisedBrand(brand), prompt: prompt ?? usualPrompt(brand), category };
}

function usualPrompt(brand: string): string {
  return `Who are the main competitors of ${brand}, and what are the best alternatives to ${brand}? Compare each of them with ${brand}.`;
}

/** A crawl as the ask that it is: of all providers, with a search, and of nobody's answers but the account's own. */
export function asAsk({ brand, prompt }: CrawlRequest): AskRequest {
  return {
    providers: PROVIDERS,
    chat: { turns: [{ role: 'user', content: prompt }], webSearch: true },
    models: {},
    brands: [brand],
    isPrivate: true,
    standard: false,
  };
}
