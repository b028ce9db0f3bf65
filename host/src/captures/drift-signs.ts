import { cutText } from '@namedrop/core';
import type { Clock, Drift, DriftSign, Logger } from '@namedrop/plugin-api';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';

interface Sign {
  /** What Prometheus calls it. */
  readonly name: string;
  readonly help: string;
  readonly level: 'info' | 'warn';
  readonly message: string;
  /** The vendor chooses what the line says, and so how many lines differ. */
  readonly worded: 'by the vendor' | 'by us';
}

const SIGNS: Readonly<Record<DriftSign, Sign>> = {
  unknown_element: {
    name: 'namedrop_capture_unknown_elements_total',
    help: 'Elements of captures that no reader knows.',
    level: 'warn',
    message: 'a capture holds an element of an unknown kind',
    worded: 'by the vendor',
  },
  fallback: {
    name: 'namedrop_capture_fallbacks_total',
    help: 'Captures that failed and were tried with the next vendor.',
    level: 'warn',
    message: 'a capture failed; the next vendor is asked',
    worded: 'by us',
  },
  empty_answer: {
    name: 'namedrop_capture_empty_answers_total',
    help: 'Captures without an answer, whether that is a finding or a failure.',
    level: 'info',
    message: 'a capture holds no answer',
    worded: 'by us',
  },
};

/** Characters of a detail in the log. */
const LONGEST = 100;
/** Milliseconds in which the same words are logged once. */
const WINDOW_MS = 3_600_000;
/** Lines in that time, for one surface and vendor. The counter goes on. */
const MOST_LINES = 20;

/** Counts the signs that a vendor's replies are no longer what they were, and logs them. */
export class DriftSigns {
  readonly #counters: Readonly<Record<DriftSign, Counter>>;
  /** What was logged in the vendor's words, by surface and vendor. */
  readonly #logged: LRUCache<string, Set<string>>;

  constructor(
    registry: Registry,
    clock: Clock,
    private readonly log: Logger,
  ) {
    const counter = ({ name, help }: Sign) =>
      new Counter({ name, help, labelNames: ['platform', 'vendor'], registers: [registry] });
    this.#counters = {
      unknown_element: counter(SIGNS.unknown_element),
      fallback: counter(SIGNS.fallback),
      empty_answer: counter(SIGNS.empty_answer),
    };
    const perf = { now: () => clock.now().getTime() };
    this.#logged = new LRUCache({ max: 100, ttl: WINDOW_MS, ttlResolution: 0, perf });
  }

  /** See `Captures.count`. */
  count({ platform, vendor, sign, detail: words = '' }: Drift): void {
    this.#counters[sign].inc({ platform, vendor });
    const { level, message, worded } = SIGNS[sign];
    const detail = cutText(words, LONGEST);
    if (worded === 'by the vendor' && !this.#isNews(`${platform} ${vendor}`, detail)) return;
    this.log[level]({ platform, vendor, ...(detail && { detail }) }, message);
  }

  /** Bounds what a vendor can write into the log, who may invent a word in each reply. */
  #isNews(source: string, detail: string): boolean {
    const logged = this.#logged.get(source) ?? new Set();
    if (logged.size === MOST_LINES || logged.has(detail)) return false;
    // Set once in each window: another `set` would begin the window anew.
    if (logged.size === 0) this.#logged.set(source, logged);
    logged.add(detail);
    return true;
  }
}
