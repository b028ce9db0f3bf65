import { type Ad, type Answer, type BrandEntity, type Citation, ANSWER_LIMITS as MOST } from './answer.js';
import { cutText, isLongerThan } from './cut-text.js';

type Branding = NonNullable<Citation['branding']>;

/**
 * Cuts an answer to `ANSWER_LIMITS`: the text, lists and lines end at their bounds. Addresses and domains that are too long
 * are left out, since a cut would falsify them.
 */
export function cutAnswer(answer: Answer): Answer {
  const { text, citations, fanOut, entities, sponsored, model } = cutAnswerText(answer);
  return {
    ...answer,
    text,
    citations: citations.slice(0, MOST.citations).flatMap(cutCitation),
    ...(fanOut && { fanOut: fanOut.slice(0, MOST.fanOut).map(line) }),
    ...(entities && { entities: entities.slice(0, MOST.entities).map(cutEntity) }),
    ...(sponsored && { sponsored: sponsored.slice(0, MOST.sponsored).flatMap(cutAd) }),
    ...(model !== undefined && { model: line(model) }),
  };
}

/**
 * The same answer with a text within `ANSWER_LIMITS.text`. Where the text is cut, citations lose the spans that the rest
 * of it does not hold; the pages stay cited.
 */
export function cutAnswerText(answer: Answer): Answer {
  const { text, citations } = answer;
  if (text === null || !isLongerThan(text, MOST.text)) return answer;
  const kept = cutText(text, MOST.text);
  return { ...answer, text: kept, citations: citations.map((citation) => withSpanOf(kept, citation)) };
}

function withSpanOf(kept: string, citation: Citation): Citation {
  const { text, ...page } = citation;
  return text === undefined || kept.includes(cutText(text, MOST.span)) ? citation : page;
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
