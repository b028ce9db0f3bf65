import {
  type Answer,
  type Captures,
  type DriftSign,
  type Fault,
  type Platform,
  type Question,
  SurfaceError,
  surfaceErrorOf,
} from '@namedrop/plugin-api';
import type { Notes, Vendor } from './vendor.js';

/**
 * Faults that another vendor may not share. That the vendor limits us or does not serve the region is told as it is: a
 * fallback costs the price of a second capture.
 */
const FALLS_BACK: ReadonlySet<Fault> = new Set(['unavailable', 'timeout', 'error', 'auth_failed']);
/** Faults that the same vendor may not have a second time. */
const PASSES: ReadonlySet<Fault> = new Set(['unavailable', 'timeout']);
/** Attempts beyond the first, for one question: live captures are billed, also some that fail. */
const SPARE_ATTEMPTS = 1;
/** Kinds that one reply may be counted for: a vendor can invent any number of them. */
const MOST_UNKNOWN = 20;

type Vendors = readonly [Vendor, ...Vendor[]];

export interface LiveCaptureParts {
  readonly platform: Platform;
  readonly captures: Captures;
  readonly doubtsAbsence: boolean;
}

/** Captures one surface: which vendor, what after a failure, and what is kept and counted on the way. */
export class LiveCapture {
  constructor(private readonly parts: LiveCaptureParts) {}

  /** @throws SurfaceError and nothing else */
  ask(question: Question, signal: AbortSignal, vendors: Vendors): Promise<Answer> {
    return this.#ask(question, signal, vendors, SPARE_ATTEMPTS);
  }

  async #ask(question: Question, signal: AbortSignal, vendors: Vendors, spare: number): Promise<Answer> {
    const [vendor, ...others] = vendors;
    try {
      const answer = await this.#attempt(question, signal, vendor);
      if (answer.text !== null || spare === 0 || !this.parts.doubtsAbsence) return answer;
      // What was found stands, should the second look fail.
      return await this.#ask(question, signal, [vendor], spare - 1).catch(() => answer);
    } catch (cause) {
      const error = surfaceErrorOf(cause, signal, vendor.name);
      if (signal.aborted || spare === 0) throw error;
      const [next, ...rest] = others;
      if (next && FALLS_BACK.has(error.fault)) {
        this.#count(vendor, 'fallback', error.fault);
        return this.#ask(question, signal, [next, ...rest], spare - 1);
      }
      if (PASSES.has(error.fault)) return this.#ask(question, signal, [vendor], spare - 1);
      throw error;
    }
  }

  async #attempt(question: Question, signal: AbortSignal, vendor: Vendor): Promise<Answer> {
    const body = await vendor.fetch(question, signal);
    const unknown = new Set<string>();
    let empty = false;
    const notes: Notes = {
      unknown: (kind) => unknown.size < MOST_UNKNOWN && unknown.add(kind),
      empty: () => (empty = true),
    };
    try {
      const answer = vendor.read(body, notes);
      this.#keep(vendor, body, answer);
      return answer;
    } catch (error) {
      this.#keep(vendor, body, error instanceof SurfaceError ? error.fault : 'error');
      throw error;
    } finally {
      for (const kind of unknown) this.#count(vendor, 'unknown_element', kind);
      if (empty) this.#count(vendor, 'empty_answer');
    }
  }

  #keep({ name }: Vendor, body: string, reading: Answer | Fault): void {
    this.parts.captures.keep({ platform: this.parts.platform, vendor: name, body, reading });
  }

  #count({ name }: Vendor, sign: DriftSign, detail?: string): void {
    this.parts.captures.count({ platform: this.parts.platform, vendor: name, sign, ...(detail && { detail }) });
  }
}
