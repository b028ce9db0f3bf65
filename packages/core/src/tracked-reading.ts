import type { NamedBrand } from './brand/compared/named-brand.js';
import { namesOf, type SoughtBrand } from './brand/compared/named-brand.js';
import type { Matching } from './brand/matching.js';
import { type Stance, stanceOf } from './brand/stance.js';
import { hostnameOf } from './citations/citations.js';
import { unwrapUrl } from './citations/wrapped-url.js';
import { isUnasked } from './faults.js';
import { type FoundMention, MentionReader } from './mentions/mention-reader.js';
import type { Outcome } from './outcome.js';

/** Outcomes that are counted apart: `no_answer` says that the surface showed no AI answer. */
export const RESULT_OUTCOMES = ['named', 'not_named', 'no_answer', 'failed'] as const;
export type ResultOutcome = (typeof RESULT_OUTCOMES)[number];

/** Brand whose results are counted, beside its competitors, which may have further names as well. */
export interface TrackedNames extends NamedBrand {
  readonly competitors: readonly NamedBrand[];
}

/** Reading of one result for a tracked brand. */
export interface TrackedReading {
  readonly outcome: ResultOutcome;
  /** From 1; absent unless the answer names the brand. */
  readonly rank?: number;
  readonly stance?: Stance;
  /** Competitors that the answer names, by their first name. */
  readonly rivals: readonly { readonly brand: string; readonly rank: number }[];
  /** Hosts of the cited pages without `www.`, each once. */
  readonly hosts: readonly string[];
}

/** Reads a result for a tracked brand. @returns undefined where the platform was not asked */
export function readTracked(outcome: Outcome, tracked: TrackedNames, matching: Matching): TrackedReading | undefined {
  if ('fault' in outcome) return isUnasked(outcome.fault) ? undefined : { outcome: 'failed', rivals: [], hosts: [] };
  const { text, entities = [], citations } = outcome.answer;
  if (text === null) return { outcome: 'no_answer', rivals: [], hosts: [] };
  const { competitors, ...own } = tracked;
  const compared = competitors.length === 0 ? [] : [own, ...competitors].flatMap(namesOf);
  const reader = new MentionReader(text, { matching, entities, compared });
  const rivals = rivalsOf(reader, tracked);
  const [found, ...others] = reader.findAll([own, ...rivals]);
  const hosts = new Set(citations.flatMap(({ url }) => citedHost(url) ?? []));
  return {
    ...(found ? namedBy(found, own) : { outcome: 'not_named' }),
    rivals: rivals.flatMap(({ brand }, index) => {
      const rank = others[index]?.rank;
      return rank === undefined ? [] : [{ brand, rank }];
    }),
    hosts: [...hosts],
  };
}

/** Returns the host of a cited page, in lower case, without `www.`; undefined for anything but http and https. */
export function citedHost(url: string): string | undefined {
  return hostnameOf(unwrapUrl(url))
    ?.replace(/^www\./, '')
    .replace(/\.$/, '');
}

function namedBy({ rank, context }: FoundMention, own: NamedBrand) {
  return { outcome: 'named' as const, rank, stance: stanceOf(context, own) };
}

/** A name within a mention of the brand is no mention of a competitor. The order does not depend on that of the settings. */
function rivalsOf(reader: MentionReader, { competitors, ...own }: TrackedNames): readonly SoughtBrand[] {
  if (competitors.length === 0) return [];
  const taken = reader.placesOf(own);
  const inOrder = competitors.toSorted(
    (one, other) => other.brand.length - one.brand.length || (one.brand < other.brand ? -1 : 1),
  );
  return inOrder.map((competitor) => ({ ...competitor, taken }));
}
