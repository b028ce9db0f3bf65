import { ANSWER_LENGTHS, type AnswerLength } from '../answers/answers.js';
import type { Shot } from '../load/units.js';
import type { BenchRun } from '../options.js';
import { atMost, type Figures, type Reach, type Row } from '../report.js';
import { figure, interleaved, type Measurement } from '../rounds.js';
import type { World } from '../world/world.js';

/** Shares of the capacity, in percent, at which checks arrive. */
const SHARES = [25, 50];
/** Milliseconds after which upstreams answer. */
const DELAY_MS = 200;
/**
 * An open loop lasts until so many units have arrived on average, but no shorter and no longer than these multiples of
 * other measurements: fewer units arrive than a closed loop runs, and p99 needs many.
 */
const ARRIVALS = 200;
const [SHORTEST, LONGEST] = [4, 10];
/** Units that arrive on average, at least: at a very low rate the loop lasts longer still. */
const MIN_ARRIVALS = 10;

interface AddedLatency {
  readonly rows: readonly Row[];
  readonly reaches: readonly Reach[];
}

interface LatencyParts {
  readonly checks: readonly (readonly Shot[])[];
  /** The four calls of one check, without the host. */
  readonly calls: readonly Shot[];
  /** Checks per second that the host can serve, with answers of that length. */
  readonly capacity: (characters: AnswerLength) => number;
}

const checkAt = (share: number, characters: AnswerLength) =>
  `check, ${characters} characters, at ${share} % of capacity`;
const callsAt = (share: number, characters: AnswerLength) => `four bare calls, ${characters} characters, at ${share} %`;

/**
 * Measures what the host adds to the slowest of four upstreams: an open loop of Poisson arrivals at a share of the
 * capacity, once through the host and once without it, at the same arrivals.
 */
export async function addedLatency(
  world: World,
  run: BenchRun,
  { checks, calls, capacity }: LatencyParts,
): Promise<AddedLatency> {
  const cases = ANSWER_LENGTHS.flatMap((characters) => SHARES.map((share) => ({ characters, share })));
  const measurements = cases.map(({ characters, share }) => {
    const under = (units: LatencyParts['checks']) =>
      openLoopOf(world, units, characters, (capacity(characters) * share) / 100);
    return { [checkAt(share, characters)]: under(checks), [callsAt(share, characters)]: under([calls]) };
  });
  await world.delay(DELAY_MS);
  // Everything has been measured at capacity before: there is nothing left to warm up.
  const rows = await interleaved(Object.assign({}, ...measurements), run, async () => undefined);
  return { rows, reaches: cases.flatMap((each) => reachesOf(rows, each)) };
}

/** Arrivals differ from round to round, and are the same for every measurement of a round. */
function openLoopOf(
  world: World,
  units: LatencyParts['checks'],
  characters: AnswerLength,
  perSecond: number,
): Measurement {
  let seed = 0;
  return async (seconds): Promise<Figures> => {
    await world.answerLength(characters);
    seed += 1;
    const arrivals = { perSecond, seconds: durationOf(perSecond, seconds), seed };
    const { figures, units: arrived } = await world.openLoop({ units, arrivals });
    const { 'per second': _, ...latencies } = figures;
    return { 'arrivals/s': perSecond, arrivals: arrived, ...latencies };
  };
}

/** The seconds that an open loop lasts. @param seconds that other measurements last */
function durationOf(perSecond: number, seconds: number): number {
  const enough = Math.min(ARRIVALS / perSecond, LONGEST * seconds);
  return Math.max(enough, SHORTEST * seconds, MIN_ARRIVALS / perSecond);
}

function reachesOf(rows: readonly Row[], { characters, share }: { characters: AnswerLength; share: number }): Reach[] {
  const added = (column: string) =>
    figure(rows, checkAt(share, characters), column) - figure(rows, callsAt(share, characters), column);
  const label = `added, ${characters} characters, ${share} % of capacity`;
  return [atMost(3, 'ms', `p50 ${label}`, added('p50 ms')), atMost(20, 'ms', `p99 ${label}`, added('p99 ms'))];
}
