import { canonicalUrl } from '@namedrop/core';
import { SurfaceError } from '@namedrop/plugin-api';
import type { Reader } from './readers.js';
import type { Sample } from './sample.js';

/** What a reader made of a sample, as far as an index may say it. */
export interface ReadOutcome {
  /** Set for a failure; the other fields are then absent. */
  readonly fault?: string;
  /** false: the page showed no answer. */
  readonly answer?: boolean;
  /** Cited pages, each once. */
  readonly pages?: number;
  /** Citations with the span that they support. */
  readonly spans?: number;
  readonly searches?: number;
  readonly grounded?: boolean;
  readonly costUsd?: number;
}

/** Expected outcomes by the names of samples. */
export type Expectations = Readonly<Record<string, ReadOutcome>>;

/** Reads a sample. @throws what is no SurfaceError: a fault of the reader */
export async function outcomeOf(sample: Sample, read: Reader): Promise<ReadOutcome> {
  try {
    const { text, citations, fanOut = [], grounded, cost } = await read(sample);
    return {
      answer: text !== null,
      pages: new Set(citations.map(({ url }) => canonicalUrl(url))).size,
      spans: citations.filter((citation) => citation.text !== undefined).length,
      searches: fanOut.length,
      ...(grounded !== undefined && { grounded }),
      ...(cost && { costUsd: cost.usd }),
    };
  } catch (error) {
    if (error instanceof SurfaceError) return { fault: error.fault };
    throw error;
  }
}

/** How an outcome differs from what an index expects of it; fields that the index leaves out do not count. */
export function differences(outcome: ReadOutcome, expected: ReadOutcome): string[] {
  return Object.entries(expected)
    .filter(([field, value]) => !Object.is(outcome[field as keyof ReadOutcome], value))
    .map(([field, value]) => `${field}: ${value} is expected, ${outcome[field as keyof ReadOutcome]} was read`);
}
