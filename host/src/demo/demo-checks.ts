import { randomUUID } from 'node:crypto';
import { buildReport, type Catalog, type Channel, checkPrice, type Matching } from '@namedrop/core';
import { type Check, type CheckRequest, DAY_MS, type Platform } from '@namedrop/plugin-api';
import { DEMO_BRAND, type DemoQuestion, QUESTIONS } from './demo-brand.js';
import { DEMO_DAYS, demoOutcome } from './demo-outcomes.js';
import { Random } from './random.js';

const CHANNELS: readonly Channel[] = ['api', 'live'];
const MINUTE_MS = 60_000;

/** A check of the demo, with its question and channel. */
export interface DemoCheck {
  readonly check: Check;
  readonly question: DemoQuestion;
  readonly channel: Channel;
}

export interface DemoCheckOptions {
  readonly catalog: Pick<Catalog, 'modes'>;
  readonly matching: Matching;
  /** End of the history. */
  readonly now: Date;
}

/** Yields the checks of the demo, the oldest first: each question once a day in the widest mode of each channel. */
export function* demoChecks(options: DemoCheckOptions): Generator<DemoCheck> {
  const modes = modesOf(options.catalog);
  const platforms = [...new Set(modes.flatMap((mode) => mode.platforms))];
  const start = options.now.getTime() - DEMO_DAYS * DAY_MS;
  for (let day = 0; day < DEMO_DAYS; day += 1) {
    for (const [index, question] of QUESTIONS.entries()) {
      for (const [order, mode] of modes.entries()) {
        const minutes = 30 + 200 * index + 90 * order + new Random(day, index, mode.name).between(0, 20);
        const at = new Date(start + day * DAY_MS + minutes * MINUTE_MS);
        const check = demoCheck({ question, mode, platforms, day, at }, options);
        yield { check, question, channel: mode.channel };
      }
    }
  }
}

interface Slot {
  readonly question: DemoQuestion;
  readonly mode: Mode;
  /** All platforms of the demo, for the ordinals. */
  readonly platforms: readonly Platform[];
  readonly day: number;
  readonly at: Date;
}

type Mode = Catalog['modes'][number];

/** Returns the mode with most platforms of each channel. */
function modesOf({ modes }: Pick<Catalog, 'modes'>): readonly Mode[] {
  return CHANNELS.flatMap((channel) => {
    const widest = modes
      .filter((mode) => mode.channel === channel)
      .toSorted((a, b) => b.platforms.length - a.platforms.length);
    return widest.slice(0, 1);
  });
}

/** Returns a check as the service would have stored it. */
function demoCheck({ question, mode, platforms: all, day, at }: Slot, { matching }: DemoCheckOptions): Check {
  const { platforms, channel, price } = mode;
  const competitors = DEMO_BRAND.competitors.map(({ name }) => name);
  const names = { brand: DEMO_BRAND.name, competitors };
  const request: CheckRequest = {
    query: question.text,
    ...names,
    mode: mode.name,
    platforms,
    region: 'us',
    include: [],
  };
  const outcomes = platforms.map((platform) =>
    demoOutcome({ question, platform, ordinal: all.indexOf(platform), channel, day }),
  );
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
