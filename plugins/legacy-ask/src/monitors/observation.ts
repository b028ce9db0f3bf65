import type { AskResult } from '@namedrop/contract';
import { type AskObservation, askMentions, canonicalUrl, type Matching, READER_VERSION } from '@namedrop/core';
import { readOneByOne } from '../ask/read-one-by-one.js';

/** Result of an ask, and how it was read. */
export interface ReadAsk {
  readonly result: AskResult;
  /** The brands that were looked for. */
  readonly brands: readonly string[];
  /** Version of the reader; undefined: unknown. */
  readonly reader: number | undefined;
}

/** A run and the one before it, as they are compared. */
export interface ComparedAsks {
  /** undefined: it is the first. */
  readonly before: AskObservation | undefined;
  readonly after: AskObservation;
}

/**
 * Returns the observations of two runs. Where another version of the reader has read one of them, both are read again
 * from the texts that they keep, so that no change of rules is a change.
 */
export async function observationsOf(
  before: ReadAsk | undefined,
  after: ReadAsk,
  matching: Matching,
): Promise<ComparedAsks> {
  if (!before) return { before, after: observationOf(after, mentionsOf(after)) };
  const isToday = [before, after].every(({ reader }) => reader === READER_VERSION);
  const read = async (ask: ReadAsk) => observationOf(ask, isToday ? mentionsOf(ask) : await readAgain(ask, matching));
  return { before: await read(before), after: await read(after) };
}

type Mentions = AskObservation['mentions'];

const mentionsOf = ({ result }: ReadAsk): Mentions => result.brand_mentions ?? [];

const answeredOf = ({ result }: ReadAsk) => result.providers.filter((entry) => 'content' in entry);

function readAgain(ask: ReadAsk, matching: Matching): Promise<Mentions> {
  return readOneByOne(answeredOf(ask), ({ provider, content }) => {
    const answer = { text: content, citations: [] };
    return askMentions([{ provider, answer }], ask.brands, matching);
  });
}

function observationOf(ask: ReadAsk, mentions: Mentions): AskObservation {
  const cited = answeredOf(ask).map(({ provider, citations }) => [
    provider,
    citations.flatMap(({ url }) => canonicalUrl(url) ?? []),
  ]);
  return { brands: ask.brands, mentions, cited: Object.fromEntries(cited) };
}
