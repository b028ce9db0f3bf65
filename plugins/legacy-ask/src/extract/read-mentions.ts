import type { ExtractBrandsBody } from '@namedrop/contract';
import { extractBrands, type Matching } from '@namedrop/core';
import { type FirstMentions, firstMentions } from './fit-mentions.js';

/** A text, and what is looked for in it. */
export interface Extraction {
  readonly text: string;
  /** The brands that are looked for; without any, they are found too. */
  readonly track: readonly string[];
  /** Platform that gave the answer. */
  readonly source: ExtractBrandsBody['source_provider'];
}

/** The input of the thread. */
export interface ThreadInput extends Extraction {
  readonly matching: Matching;
}

/** Reads a text where it is called: on the event loop, or on a thread. */
export function readMentions({ text, source, ...options }: ThreadInput): FirstMentions {
  return firstMentions(extractBrands(text, options), source);
}
