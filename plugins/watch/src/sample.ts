import type { WatchFired } from '@namedrop/contract';
import {
  type Answer,
  BRAND_TRIGGERS,
  buildReport,
  compareRun,
  type Outcome,
  observations,
  PLAIN,
  type Trigger,
} from '@namedrop/core';
import { type Catalog, INTERVALS, runsPerYear, type Watch } from '@namedrop/plugin-api';
import { firedEvent } from './fired-event.js';
import { runResponse } from './runs/run-response.js';
import { trackedBrand } from './tracked-brand.js';

const LATENCY_MS = 1200;

/** Two made-up answers to the question of a watch: its brand passes another, or its first competitor passes it. */
function madeUp({ brand, competitors: [rival] }: Watch): readonly [before: Answer, after: Answer] {
  const lines = [`${brand} suits small teams.`, `${rival ?? 'Globex'} is a safe choice.`];
  const [first, second] = rival === undefined ? lines.toReversed() : lines;
  return [
    {
      text: `1. ${first}\n2. ${second}`,
      citations: [{ url: 'https://reviews.example/last-year', title: 'Reviews of last year' }],
    },
    {
      text: `1. ${second}\n2. ${first}`,
      citations: [{ url: 'https://reviews.example/this-year', title: 'Reviews of this year' }],
    },
  ];
}

/**
 * What the receiver of a watch is sent to try it: made up, by the same rules as the real thing, and marked as a test.
 * @param run UUID that is no run
 */
export function sampleEvent(
  watch: Watch,
  { run, at, catalog }: { readonly run: string; readonly at: Date; readonly catalog: Pick<Catalog, 'mode' | 'modes'> },
): WatchFired {
  const { brand, competitors, interval } = watch;
  // A watch may outlive its mode, and its receiver can be tried all the same.
  const mode = catalog.mode(watch.mode) ?? catalog.modes[0];
  if (!mode) throw new Error('the catalog has no mode');
  const { channel, platforms, price } = mode;
  const options = { ...trackedBrand(watch), matching: 'words' } as const;
  const runOf = (answer: Answer) => {
    const outcomes: readonly Outcome[] = [{ platform: platforms[0] ?? mode.name, answer, latencyMs: LATENCY_MS }];
    const report = buildReport(outcomes, { ...options, channel, include: [] });
    const found = { report, outcomes, ...options, cost: price, durationMs: LATENCY_MS };
    return { response: runResponse(watch, found), seen: observations(outcomes, options) };
  };
  const [before, after] = madeUp(watch);
  const previous = runOf(before);
  const current = runOf(after);
  const triggerOn: readonly Trigger[] = [...new Set([...BRAND_TRIGGERS, ...watch.triggerOn])];
  const plain = { brand, competitors, triggerOn, sensitivity: PLAIN, runsPerYear: runsPerYear(INTERVALS[interval]) };
  const { state } = compareRun(undefined, previous.seen, plain);
  const comparison = compareRun(state, current.seen, plain);
  const told = { comparison, previous: previous.response, current: current.response };
  return { ...firedEvent({ watch: watch.id, run, at, ...told }), test: true };
}
