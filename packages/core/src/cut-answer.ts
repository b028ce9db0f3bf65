import { type Ad, type Answer, type BrandEntity, type Citation, ANSWER_LIMITS as MOST } from './answer.js';
import { cutText, isLongerThan } from './cut-text.js';

type Branding = NonNullable<Citation['branding']>;

/**
 * An answer within `ANSWER_LIMITS`: lists and lines end where there is no more room. What a cut would falsify is left
 * out: addresses and domains. The text stays as it is, since half an answer is no finding.
 */
export function cutAnswer(answer: Answer): Answer {
  const { citations, fanOut, entities, sponsored, model } = answer;
  return {
    ...answer,
    citations: citations.slice(0, MOST.citations).flatMap(cutCitation),
    ...(fanOut && { fanOut: fanOut.slice(0, MOST.fanOut).map(line) }),
    ...(entities && { entities: entities.slice(0, MOST.entities).map(cutEntity) }),
    ...(sponsored && { sponsored: sponsored.slice(0, MOST.sponsored).flatMap(cutAd) }),
    ...(model !== undefined && { model: line(model) }),
  };
}

function cutCitation(citation: Citation): Citation[] {
  const { url, title, snippet, text, branding } = citation;
  if (isLongerThan(url, MOST.url)) return [];
  const cut = {
    ...citation,
    ...(title !== undefined && { title: line(title) }),
    ...(snippet !== undefined && { snippet: cutText(snippet, MOST.passage) }),
    ...(text !== undefined && { text: cutText(text, MOST.span) }),
    ...(branding && { branding: cutBranding(branding) }),
  };
  return [cut];
}

function cutBranding({ name, domain, favicon_url }: Branding): Branding {
  return {
    ...(name !== undefined && { name: line(name) }),
    ...(domain !== undefined && !isLongerThan(domain, MOST.domain) && { domain }),
    ...(favicon_url !== undefined && !isLongerThan(favicon_url, MOST.url) && { favicon_url }),
  };
}

function cutEntity({ name, domain, description }: BrandEntity): BrandEntity {
  return {
    name: line(name),
    ...(domain !== undefined && !isLongerThan(domain, MOST.domain) && { domain }),
    ...(description !== undefined && { description: cutText(description, MOST.passage) }),
  };
}

function cutAd(ad: Ad): Ad[] {
  if (isLongerThan(ad.url, MOST.url) || isLongerThan(ad.domain, MOST.domain)) return [];
  return [{ ...ad, advertiser: line(ad.advertiser), title: line(ad.title) }];
}

function line(text: string): string {
  return cutText(text, MOST.line);
}
