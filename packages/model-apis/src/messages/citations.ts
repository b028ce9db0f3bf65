import { type Citation, webAddress } from '@namedrop/plugin-api';
import type { TextBlock } from './reply.js';

/** The pages that a block of an answer cites, in its order, each with the passage that is quoted from it. */
export function citationsOf({ citations }: TextBlock): Citation[] {
  return citations.flatMap(({ url: address, title, cited_text }) => {
    const url = webAddress(address);
    const snippet = cited_text?.trim();
    return url ? [{ url, ...(title && { title }), ...(snippet && { snippet }) }] : [];
  });
}
