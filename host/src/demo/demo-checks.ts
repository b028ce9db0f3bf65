import { randomUUID } from 'node:crypto';
import { buildReport, type Catalog, checkPrice, type Matching } from '@namedrop/core';
import type { Check, CheckRequest, ModeName } from '@namedrop/plugin-api';
import { DEMO_BRAND, type DemoQuestion, QUESTIONS } from './demo-brand.js';
import { DEMO_DAYS, demoOutcome } from './demo-outcomes.js';
import { Random } from './random.js';

const MODES: readonly ModeName[] = ['quick', 'all_live'];
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** A check of the demo, with its place in the history. */
export interface DemoCheck {
  readonly check: Check;
  readonly question: DemoQuestion;
}

export interface DemoCheckOptions {
  readonly catalog: Pick<Catalog, 'mode'>;
  readonly matching: Matching;
  /** End of the history. */
  readonly now: Date;
}

/** Yields the checks of the demo, the oldest first: each question in each mode once a day. */
export function* demoChecks(options: DemoCheckOptions): Generator<DemoCheck> {
  const start = options.now.getTime() - DEMO_DAYS * DAY_MS;
  for (let day = 0; day < DEMO_DAYS; day += 1) {
    for (const [index, question] of QUESTIONS.entries()) {
      for (const [order, mode] of MODES.entries()) {
        const minutes = 30 + 200 * index + 90 * order + new Random(day, index, mode).between(0, 20);
        const at = new Date(start + day * DAY_MS + minutes * MINUTE_MS);
        const check = demoCheck({ question, mode, day, at }, options);
        if (check) yield { check, question };
      }
    }
  }
}

interface Slot {
  readonly question: DemoQuestion;
  readonly mode: ModeName;
  readonly day: number;
  readonly at: Date;
}

/** Returns a check as the service would have stored it; undefined for a mode that the operator has removed. */
function demoCheck({ question, mode, day, at }: Slot, { catalog, matching }: DemoCheckOptions): Check | undefined {
  const found = catalog.mode(mode);
  if (!found) return undefined;
  const { platforms, channel, price } = found;
  const competitors = DEMO_BRAND.competitors.map(({ name }) => name);
  const names = { brand: DEMO_BRAND.name, competitors };
  const request: CheckRequest = { query: question.text, ...names, mode, platforms, region: 'us', include: [] };
  const outcomes = platforms.map((platform) => demoOutcome({ question, platform, channel, day }));
  const report = buildReport(outcomes, { ...names, channel, include: [], matching });
  const fresh = outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.platform] : []));
  return {
    id: randomUUID(),
    request,
    createdAt: at,
    durationMs: Math.max(...outcomes.map(({ latencyMs }) => latencyMs)),
    report,
    outcomes,
    matching,
    fresh,
    cost: checkPrice({ price, total: platforms.length, fresh: fresh.length, cached: 0 }),
    cacheStatus: 'miss',
  };
}
