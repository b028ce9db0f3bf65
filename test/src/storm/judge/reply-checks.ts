import type { Check } from './check.js';
import type { Evidence, KeyedReply, Kill, Outage } from './evidence.js';

/** Milliseconds with a database in which a host stores a reply for its key whose first storing failed. */
const STORE_MS = 5000;
/** Milliseconds between the failure to store a reply, or the kill of its host, and the arrival of the reply. */
const ARRIVAL_MS = 1000;

/** Every call with a key is answered in the end. */
export const unansweredKeys: Check = ({ keyedCalls }) => ({
  looked: keyedCalls.length,
  violations: keyedCalls.flatMap(({ key, replies }) => (replies.length === 0 ? [`key ${key} has no reply`] : [])),
});

/** Replies to a key are the same. Those whose first host died before it could store the reply are counted apart. */
export const differingReplies: Check = ({ keyedCalls, kills, outages }) => {
  const changes = keyedCalls.flatMap(({ key, replies }) =>
    replies.slice(1).flatMap((after, index) => {
      const before = replies[index] as KeyedReply;
      return after.body === before.body ? [] : [{ key, before, after }];
    }),
  );
  const unexcused = changes.filter(({ before, after }) => !diedBetween({ kills, outages }, before, after));
  return {
    looked: keyedCalls.length,
    apart: changes.length - unexcused.length,
    violations: unexcused.map(
      ({ key, before, after }) => `key ${key} was answered with ${nameOf(before)} and then with ${nameOf(after)}`,
    ),
  };
};

/** Names a reply by its request, its host and its time. */
function nameOf({ body, host, at }: KeyedReply): string {
  const [, request = body] = /"request_id":"([^"]+)"/.exec(body) ?? [];
  return `request ${request} by ${host} at ${new Date(at).toISOString()}`;
}

/**
 * Whether the host of a reply was killed before the next reply, and before it could store its own. A reply is stored before
 * it is sent: only an outage at that time leaves it to be stored later.
 */
function diedBetween(
  { kills, outages }: Pick<Evidence, 'kills' | 'outages'>,
  { host, at }: KeyedReply,
  after: KeyedReply,
): boolean {
  const couldStore = (kill: Kill): boolean => {
    const lost = outages.filter(({ slot }) => slot === undefined || slot === kill.slot);
    const wasStored = !lost.some(({ from, to }) => from <= at && to >= at - ARRIVAL_MS);
    return wasStored || kill.at - at - coveredMs(lost, at, kill.at) > STORE_MS;
  };
  return kills.some(
    (kill) => kill.host === host && kill.at >= at - ARRIVAL_MS && kill.at <= after.at && !couldStore(kill),
  );
}

/** Returns how many milliseconds of a span are covered by outages, which may overlap. */
function coveredMs(outages: readonly Outage[], from: number, to: number): number {
  let [covered, reached] = [0, from];
  for (const outage of outages.toSorted((one, other) => one.from - other.from)) {
    const end = Math.min(outage.to, to);
    covered += Math.max(0, end - Math.max(outage.from, reached));
    reached = Math.max(reached, end);
  }
  return covered;
}
