import type { Answer, AnswerCost, Captures, Http, Platform, Question } from '@namedrop/plugin-api';

/** What a reader noticed in a reply beside the answer. */
export interface Notes {
  /** Something of a kind that the reader does not know, by the vendor's name for it, e.g. `chat_gpt_poem`. */
  unknown(kind: string): void;
  /** The reply holds no answer, whether that is a finding or a failure. */
  empty(): void;
}

/** What a live surface needs of its host; the `requires` of its plugin names both. */
export interface LivePorts {
  readonly http: Http;
  readonly captures: Captures;
}

/** What a vendor needs beside its access, to capture one surface. */
export interface VendorParts extends LivePorts {
  readonly platform: Platform;
}

/** One vendor, ready to capture one surface. */
export interface Vendor {
  /** As settings, captures and metrics have it, e.g. `dataforseo`. */
  readonly name: string;
  /** As messages have it, e.g. `DataForSEO`. */
  readonly title: string;
  /** The variables without which it cannot be asked; empty when it can. */
  readonly missing: readonly string[];
  /**
   * Asks, and waits for as long as the vendor works on it. Call it only when nothing is missing.
   * @param shared called where the reply has already been given to another question, for which it was bought
   * @returns the body of the last reply, word for word
   * @throws SurfaceError, and what fetch throws
   */
  fetch(question: Question, signal: AbortSignal, shared?: () => void): Promise<string>;
  /**
   * Reads such a body. Pure but for the notes.
   * @throws SurfaceError for a failure that the body reports, and for an answer that is not usable
   */
  read(body: string, notes: Notes): Answer;
  /** Returns what such a body cost, also one that holds a failure; undefined where the vendor does not report it. */
  costOf(body: string): AnswerCost | undefined;
}
