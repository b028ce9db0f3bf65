import type { Check } from './check.js';
import type { DueSlot, Run } from './evidence.js';

/** Attempts after which a delivery is given up; a host that dies in one has used it up. */
const MAX_ATTEMPTS = 3;

/** Share of the slots that may fall into open runs: a killed host's run stays open for its lease of a minute. */
const MAX_DROPPED = 0.5;

/** Every slot of a watch has a run, unless the run before was still open; every run has ended. */
export const lostRuns: Check = ({ dueSlots, runs }) => {
  const runsOf = Map.groupBy(runs, ({ watch }) => watch);
  const hasRun = ({ watch, slot }: DueSlot) => runsOf.get(watch)?.some((run) => run.slot === slot) ?? false;
  const without = dueSlots.filter((due) => !hasRun(due));
  const lost = without.filter((due) => !wasOpen(runBefore(due, runsOf.get(due.watch)), due.slot));
  const dropped = without.length - lost.length;
  return {
    looked: dueSlots.length,
    apart: dropped,
    violations: [
      ...(dropped > MAX_DROPPED * dueSlots.length
        ? [`${dropped} of ${dueSlots.length} slots fell into open runs`]
        : []),
      ...lost.map(({ watch, slot }) => `watch ${watch} has no run for ${new Date(slot).toISOString()}`),
      ...runs.flatMap(({ id, state, endedAt }) => (endedAt === undefined ? [`run ${id} is still ${state}`] : [])),
    ],
  };
};

/** Returns the last run of a watch that was planned before a slot. */
function runBefore({ slot }: DueSlot, runs: readonly Run[] = []): Run | undefined {
  return runs.filter((run) => run.slot < slot).toSorted((one, other) => other.slot - one.slot)[0];
}

const wasOpen = (run: Run | undefined, at: number): boolean =>
  run !== undefined && (run.endedAt ?? Number.POSITIVE_INFINITY) >= at;

/** Every ask has ended and can be read. Those whose caller never got their id are counted apart. */
export const lostAsks: Check = ({ asks }) => ({
  looked: asks.length,
  apart: asks.filter(({ accepted }) => !accepted).length,
  violations: asks.flatMap(({ id, status }) =>
    status === 'succeeded' || status === 'failed' ? [] : [`ask ${id} is ${status}`],
  ),
});

/** Each event has a delivery, which its receiver has accepted, unless three attempts were used up. */
export const lostDeliveries: Check = ({ runs, asks, deliveries, posts }) => {
  const events = [...runs.filter(({ fired }) => fired), ...asks.filter(({ status }) => status === 'succeeded')];
  const reported = new Set(deliveries.map(({ subject }) => subject));
  const accepted = new Set(posts.flatMap((post) => (post.accepted ? [post.subject] : [])));
  const isGivenUp = ({ state, attempts }: { readonly state: string; readonly attempts: number }) =>
    state === 'failed' && attempts === MAX_ATTEMPTS;
  return {
    looked: events.length,
    apart: deliveries.filter(isGivenUp).length,
    violations: [
      ...events.flatMap(({ id }) => (reported.has(id) ? [] : [`no delivery reports ${id}`])),
      ...deliveries.flatMap((delivery) => {
        const { id, subject, state } = delivery;
        if (isGivenUp(delivery) || (state === 'delivered' && accepted.has(subject))) return [];
        return [`delivery ${id} of ${subject} is ${state} and was ${accepted.has(subject) ? '' : 'not '}accepted`];
      }),
    ],
  };
};

/** Each event arrives with one body, signed each time. */
export const changedDeliveries: Check = ({ posts }) => ({
  looked: posts.length,
  violations: [...Map.groupBy(posts, ({ subject }) => subject)].flatMap(([subject, all]) => {
    const bodies = new Set(all.map(({ body }) => body)).size;
    return [
      ...(bodies > 1 ? [`${subject} arrived with ${bodies} bodies`] : []),
      ...(all.every(({ signed }) => signed) ? [] : [`${subject} arrived without a valid signature`]),
    ];
  }),
});
