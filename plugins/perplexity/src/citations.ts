import { cutText } from '@namedrop/core';
import { referencedSources } from '@namedrop/model-apis';
import { type Citation, webAddress } from '@namedrop/plugin-api';
import type { Source } from './reply.js';

/** The longest snippet, in code points: Perplexity hands out whole passages. */
const SNIPPET = 500;

/** How many results count as cited by a text that points at none: about what one search finds, best first. */
const UNREFERENCED = 10;

export interface Sources {
  /** Over all searches, in order. */
  readonly results: readonly Source[];
  /** Pages that the model read. */
  readonly fetched: readonly Source[];
  /** Pages that the API itself names as cited; as a rule it names none. */
  readonly annotated: readonly Source[];
}

/**
 * The pages that a text points at, in the order of the text, then those that the API names.
 * What was found and not pointed at is retrieved, not cited. Where nothing tells the two apart, the best results count.
 */
export function citationsOf(text: string, { results, fetched, annotated }: Sources): Citation[] {
  const cited = [...referencedSources(text, results, fetched), ...annotated];
  return (cited.length > 0 ? cited : results.slice(0, UNREFERENCED)).flatMap(toCitation);
}

function toCitation({ url: address, title, snippet }: Source): Citation[] {
  const url = webAddress(address);
  if (!url) return [];
  return [{ url, ...(title && { title }), ...(snippet && { snippet: cutText(snippet, SNIPPET) }) }];
}
