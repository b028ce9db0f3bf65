import type { AnswerOutcome, CountedAnswer } from '@namedrop/contract';
import type { Channel, StoredCheckSummary, StoredChecksPage } from '@namedrop/plugin-api';

/** Answers that are counted for a tracked brand. Absent fields: any. */
export interface AnswerFilter {
  /** Id of the brand, a UUID. */
  readonly brand: string;
  readonly outcomes?: readonly AnswerOutcome[];
  /** Host that the answer cites, or `ANY_HOST`. */
  readonly host?: string;
  /** Competitor that the answer names. */
  readonly competitor?: string;
}

/** Surfaces of which a check asked one, or an answer is of one. */
export interface SurfaceFilter {
  /** Each with its channel. */
  readonly names: readonly string[];
  /** Modes of the deployment by their channel. */
  readonly modes: Readonly<Record<Channel, readonly string[]>>;
}

/** A page of checks for callers and people. */
export interface ChecksPage extends StoredChecksPage {
  readonly surfaces?: SurfaceFilter;
  /** Only checks with such an answer; the surfaces, region, query and time of the page are those of the answer, too. */
  readonly answers?: AnswerFilter;
}

/** A check in a list, with the answers that pass the filter of answers where the page has one. */
export interface ListedSummary extends StoredCheckSummary {
  readonly answers?: readonly CountedAnswer[];
}
