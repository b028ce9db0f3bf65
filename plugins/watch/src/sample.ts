import type { WatchFired } from '@namedrop/contract';
import {
  type Answer,
  buildReport,
  compareRun,
  MODES,
  type Outcome,
  observations,
  PLAIN,
  TRIGGERS,
} from '@namedrop/core';
import { firedEvent } from './fired-event.js';
import { runResponse } from './run-response.js';
import type { WatchRecord } from './watch-table.js';

const LATENCY_MS = 1200;

/** Two made-up answers to the question of a watch: its brand comes first in the second, and another page is cited. */
const BEFORE = (brand: string): Answer => ({
  text: `1. Globex is a safe choice.\n2. ${brand} suits small teams.`,
  citations: [{ url: 'https://reviews.example/last-year', title: 'Reviews of last year' }],
});
const AFTER = (brand: string): Answer => ({
  text: `1. ${brand} suits small teams.\n2. Globex is a safe choice.`,
  citations: [{ url: 'https://reviews.example/this-year', title: 'Reviews of this year' }],
});

/**
 * What the receiver of a watch is sent to try it: made up, by the same rules as the real thing, and marked as a test.
 * @param run UUID that is no run
 */
export function sampleEvent(watch: WatchRecord, run: string, at: Date): WatchFired {
  const { brand, mode } = watch;
  const { channel, platforms, price } = MODES[mode];
  const options = { brand, matching: 'words' } as const;
  const [last, now] = [BEFORE, AFTER].map((answer): readonly Outcome[] => [
    { platform: platforms[0], answer: answer(brand), latencyMs: LATENCY_MS },
  ]) as [readonly Outcome[], readonly Outcome[]];
  const found = (outcomes: readonly Outcome[]) => {
    const report = buildReport(outcomes, { ...options, channel, include: [] });
    return runResponse(watch, { report, outcomes, ...options, cost: price, durationMs: LATENCY_MS });
  };
  const plain = { brand, triggerOn: TRIGGERS, sensitivity: PLAIN };
  const { state } = compareRun(undefined, observations(last, options), plain);
  const comparison = compareRun(state, observations(now, options), plain);
  const event = firedEvent({ watch: watch.id, run, at, comparison, previous: found(last), current: found(now) });
  return { ...event, test: true };
}
