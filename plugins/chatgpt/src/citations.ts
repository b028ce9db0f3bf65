import { ANSWER_LIMITS, type Citation } from '@namedrop/plugin-api';
import { citedUrl } from './cited-url.js';
import type { OutputText } from './reply.js';
import { supportedTexts } from './supported-texts.js';

/** The pages that a part of an answer cites, in its order, each with what it supports; no more than an answer may hold. */
export function citationsOf({ text, annotations }: OutputText): Citation[] {
  const cited = annotations.slice(0, ANSWER_LIMITS.citations);
  const supported = supportedTexts(text, cited);
  return cited.flatMap(({ url: address, title }, index) => {
    const url = citedUrl(address);
    const claim = supported[index];
    return url ? [{ url, ...(title && { title }), ...(claim && { text: claim }) }] : [];
  });
}
