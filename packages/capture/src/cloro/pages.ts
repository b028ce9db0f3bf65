import type { Source } from '../reading/pages.js';
import type { Body, Page } from './shapes.js';

/** Google's wrapper that only Google can decode. */
const OPAQUE = /^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/goto\b/i;

/** The pages that an answer names: its sources, then what it shows beside its sentences. */
export function pagesOf({ sources, citationPills, citation_pills }: Body): Source[] {
  return [...sources, ...citationPills, ...citation_pills].map(sourceOf);
}

function sourceOf({ url = '', redirectLink, label, description, domain }: Page): Source {
  const address = url === '' || OPAQUE.test(url) ? redirectLink || url : url;
  return { url: address, title: label, snippet: description, branding: { domain } };
}
