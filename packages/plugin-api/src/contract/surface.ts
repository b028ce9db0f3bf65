import type { Answer, AnswerCost, Channel, Fault, Region } from '@namedrop/core';
import type { Chat } from './chat.js';
import type { Platform } from './names.js';

/** One question for one surface. A surface uses what it honours and ignores the rest. */
export interface Question {
  /** Of a chat: what its user said last. */
  readonly text: string;
  readonly region: Region;
  readonly city?: string;
  /** One of the surface's `models.allowed`; absent: its default. */
  readonly model?: string;
  /** Chat of the ask API, to ask instead of the text. Only the api surfaces of the platforms of `quick` are given one. */
  readonly chat?: Chat;
}

/**
 * How to ask one engine. A surface only translates: it never matches brands, prices, caches or logs a prompt. One that asks
 * the engine itself never retries; one that vendors capture may ask a second time, after what `liveSurface` allows.
 */
export interface Surface {
  /** The slot key in the response. A manifest declares it, unless the interface does. */
  readonly platform: Platform;
  /**
   * `api` feeds the modes of official APIs; `live` feeds the live modes. The ask API asks the api surfaces of the platforms
   * of `quick`, so these must understand `Question.chat`.
   */
  readonly channel: Channel;
  readonly models?: { readonly default: string; readonly allowed: readonly string[] };
  /**
   * Opaque text, 1 to 100 characters, that changes whenever the configuration makes the engine answer otherwise, e.g. a
   * hash of address and model. Cached answers of another revision are not served. Nothing secret. Absent: one revision.
   */
  readonly revision?: string;
  /** Absent: everywhere. The host answers `surface_unavailable_in_region` itself. */
  readonly regions?: readonly Region[];
  /** The finest place that it honours; absent: none. Nothing else enters its cache key. */
  readonly localizes?: 'region' | 'city';
  /** The capture vendors that it goes through, in the order in which they are asked, each after `Captures.mayAsk`; absent: it asks the engine itself. */
  readonly through?: readonly string[];
  /** See `Reread`; on surfaces that hand replies to `Captures.keep`. */
  readonly reread?: Reread;
  /**
   * Folder of replies of the upstream that the package ships, as JSON bodies or recordings, e.g.
   * `new URL('../fixtures/', import.meta.url)`. `namedrop doctor --ask` compares the shape of a new reply with theirs.
   */
  readonly samples?: URL;
  /**
   * Cost of a typical answer, as far as it is known before the engine is asked. `namedrop doctor --ask` prints it. Absent:
   * the cost that `reread` finds in the samples, else unknown.
   */
  readonly typicalCost?: AnswerCost;
  /**
   * Asks once and waits. What vendors capture is asked at most twice: another vendor, else the same, after a failure.
   * @param signal the deadline, and the host's shutdown; must end the call promptly
   * @throws SurfaceError and nothing else
   */
  ask(question: Question, signal: AbortSignal): Promise<Answer>;
}

/**
 * What a surface makes today of a reply that a capture vendor sent earlier.
 * @param body as `Captures.keep` was given it
 * @throws SurfaceError and nothing else
 */
export type Reread = (vendor: string, body: string) => Answer;

/** A surface that is installed but lacks a key: no boot failure, listed as `no key`. */
export interface UnconfiguredSurface {
  readonly platform: Platform;
  readonly channel: Channel;
  /** What to set, e.g. `['OPENAI_API_KEY']`; where there is a choice, one sentence that tells it. */
  readonly needs: readonly string[];
  /** As on a configured surface: whether a model is known does not depend on a key. */
  readonly models?: Surface['models'];
  readonly reread?: Reread;
}

/** The only thing that a surface throws. The message is for the operator's log and must hold nothing secret. */
export class SurfaceError extends Error {
  override readonly name = 'SurfaceError';
  /** By name, so that an error from another copy of this package is recognised too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'SurfaceError' && 'fault' in value;
  }
  constructor(
    readonly fault: Fault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
