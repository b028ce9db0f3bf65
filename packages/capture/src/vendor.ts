import type { Answer, Question } from '@namedrop/plugin-api';

/** Who captures what people see, and is paid for it. */
export type VendorName = 'dataforseo' | 'cloro';

/** What a reader noticed in a reply beside the answer. */
export interface Notes {
  /** Something of a kind that the reader does not know, by the vendor's name for it, e.g. `chat_gpt_poem`. */
  unknown(kind: string): void;
  /** The reply holds no answer, whether that is a finding or a failure. */
  empty(): void;
}

/** One vendor, ready to capture one surface. */
export interface Vendor {
  readonly name: VendorName;
  /** The variables without which it cannot be asked; empty when it can. */
  readonly missing: readonly string[];
  /**
   * Asks, and waits for as long as the vendor works on it.
   * @returns the body of the last reply, word for word
   * @throws SurfaceError, and what fetch throws
   */
  fetch(question: Question, signal: AbortSignal): Promise<string>;
  /**
   * Reads such a body. Pure but for the notes.
   * @throws SurfaceError for a failure that the body reports, and for an answer that is not usable
   */
  read(body: string, notes: Notes): Answer;
}
