import {
  type Answer,
  type Capture,
  type Captures,
  type DriftSign,
  type Platform,
  type Question,
  SurfaceError,
  surfaceErrorOf,
} from '@namedrop/plugin-api';
import { toldFailure, vendorAfter } from './after-fault.js';
import { readAnswer } from './read-answer.js';
import type { Notes, Vendor } from './vendor.js';

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
  async ask(question: Question, signal: AbortSignal, [first, ...others]: Vendors): Promise<Answer> {
    let vendor = first;
    let found: Answer | undefined;
    let fallenBackFrom: SurfaceError | undefined;
    for (let spare = SPARE_ATTEMPTS; ; spare--) {
      try {
        await this.#requireRoom(vendor);
        const answer = await this.#attempt(question, signal, vendor);
        if (answer.text !== null || spare === 0 || !this.parts.doubtsAbsence) return answer;
        found = answer;
      } catch (cause) {
        // What was found stands, should the second look fail.
        if (found) return found;
        const error = surfaceErrorOf(cause, signal, vendor.title);
        const next = spare > 0 && !signal.aborted && vendorAfter(error, vendor, others.shift());
        if (!next) throw fallenBackFrom ? toldFailure(fallenBackFrom, error) : error;
        if (next !== vendor) {
          this.#count(vendor, 'fallback', error.message);
          fallenBackFrom = error;
        }
        vendor = next;
      }
    }
  }

  /** @throws SurfaceError `over_budget` */
  async #requireRoom({ name, title }: Vendor): Promise<void> {
    const { platform, captures } = this.parts;
    if (await captures.mayAsk({ platform, vendor: name })) return;
    throw new SurfaceError('over_budget', `the budget of the day leaves no room to ask ${title}`);
  }

  async #attempt(question: Question, signal: AbortSignal, vendor: Vendor): Promise<Answer> {
    let isShared = false;
    const body = await vendor.fetch(question, signal, () => {
      isShared = true;
    });
    const billed = vendor.costOf(body);
    // Billed once: the question that got the reply first has its cost.
    const cost = billed && isShared ? { ...billed, usd: 0 } : billed;
    const unknown = new Set<string>();
    let empty = false;
    const notes: Notes = {
      unknown: (kind) => unknown.size < MOST_UNKNOWN && unknown.add(kind),
      empty: () => (empty = true),
    };
    try {
      const answer = readAnswer(vendor, body, notes);
      this.#keep(vendor, { body, reading: answer, cost });
      return cost ? { ...answer, cost } : answer;
    } catch (error) {
      this.#keep(vendor, { body, reading: error instanceof SurfaceError ? error.fault : 'error', cost });
      throw error;
    } finally {
      for (const kind of unknown) this.#count(vendor, 'unknown_element', kind);
      if (empty) this.#count(vendor, 'empty_answer');
    }
  }

  #keep({ name }: Vendor, { cost, ...read }: Pick<Capture, 'body' | 'reading' | 'cost'>): void {
    this.parts.captures.keep({ platform: this.parts.platform, vendor: name, ...read, ...(cost && { cost }) });
  }

  #count({ name }: Vendor, sign: DriftSign, detail?: string): void {
    this.parts.captures.count({ platform: this.parts.platform, vendor: name, sign, ...(detail && { detail }) });
  }
}
