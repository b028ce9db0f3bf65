import { type Catalog, cutText } from '@namedrop/core';
import type { Clock, Drift, DriftSign, Logger } from '@namedrop/plugin-api';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import { MAX_VENDORS, type VendorLabels } from './vendor-labels.js';

interface Sign {
  /** What Prometheus calls it. */
  readonly name: string;
  readonly help: string;
  readonly level: 'info' | 'warn';
  readonly message: string;
  /** Lines in an hour, for one surface and vendor. The counter goes on. */
  readonly mostLines: number;
  /** Whether the same words are logged again within that hour. */
  readonly repeats: boolean;
}

const SIGNS: Readonly<Record<DriftSign, Sign>> = {
  unknown_element: {
    name: 'namedrop_capture_unknown_elements_total',
    help: 'Elements of captures that no reader knows.',
    level: 'warn',
    message: 'a capture holds an element of an unknown kind',
    mostLines: 20,
    repeats: false,
  },
  fallback: {
    name: 'namedrop_capture_fallbacks_total',
    help: 'Captures that failed and were tried with the next vendor.',
    level: 'warn',
    message: 'a capture failed; the next vendor is asked',
    mostLines: 100,
    repeats: true,
  },
  empty_answer: {
    name: 'namedrop_capture_empty_answers_total',
    help: 'Captures without an answer, whether that is a finding or a failure.',
    level: 'info',
    message: 'a capture holds no answer',
    mostLines: 100,
    repeats: true,
  },
};

/** Characters of a detail in the log. */
const LONGEST = 100;
/** Milliseconds of an hour. */
const WINDOW_MS = 3_600_000;

/** What was logged of one sign of one surface and vendor. */
interface Logged {
  lines: number;
  readonly details: Set<string>;
}

/** Counts the signs that a vendor's replies are no longer what they were, and logs them. */
export class DriftSigns {
  readonly #counters: Readonly<Record<DriftSign, Counter>>;
  /** By sign, surface and vendor; room for all of them. */
  readonly #logged: LRUCache<string, Logged>;

  constructor(
    registry: Registry,
    clock: Clock,
    private readonly log: Logger,
    catalog: Pick<Catalog, 'platforms'>,
    private readonly vendors: VendorLabels,
  ) {
    const counter = ({ name, help }: Sign) =>
      new Counter({ name, help, labelNames: ['platform', 'vendor'], registers: [registry] });
    this.#counters = {
      unknown_element: counter(SIGNS.unknown_element),
      fallback: counter(SIGNS.fallback),
      empty_answer: counter(SIGNS.empty_answer),
    };
    const max = Object.keys(SIGNS).length * catalog.platforms.length * (MAX_VENDORS + 1);
    const perf = { now: () => clock.now().getTime() };
    this.#logged = new LRUCache({ max, ttl: WINDOW_MS, ttlResolution: 0, perf });
  }

  /** See `Captures.count`. */
  count({ platform, vendor: name, sign, detail: words = '' }: Drift): void {
    const vendor = this.vendors.of(name);
    this.#counters[sign].inc({ platform, vendor });
    const { level, message } = SIGNS[sign];
    const detail = cutText(words, LONGEST);
    if (!this.#isNews(sign, `${sign} ${platform} ${vendor}`, detail)) return;
    this.log[level]({ platform, vendor, ...(detail && { detail }) }, message);
  }

  /** Bounds what vendors and plugins can write into the log: they may invent a word in each reply. */
  #isNews(sign: DriftSign, source: string, detail: string): boolean {
    const { mostLines, repeats } = SIGNS[sign];
    const logged = this.#logged.get(source) ?? { lines: 0, details: new Set() };
    if (logged.lines === mostLines || (!repeats && logged.details.has(detail))) return false;
    // Set once in each window: another `set` would begin the window anew.
    if (logged.lines === 0) this.#logged.set(source, logged);
    logged.lines++;
    logged.details.add(detail);
    return true;
  }
}
