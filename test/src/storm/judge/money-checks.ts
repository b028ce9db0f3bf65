import type { Check } from './check.js';
import type { Entry } from './evidence.js';

const isCharge = ({ amount }: Entry): boolean => amount < 0;
const isReversal = ({ amount }: Entry): boolean => amount > 0;

/** Returns the cost of some entries, in hundredths of a credit. */
const costOf = (entries: readonly Entry[] = []): number => entries.reduce((sum, { amount }) => sum - amount, 0);

/** Returns a function that adds up the entries of a purpose. */
function costByPurpose(entries: readonly Entry[]): (purpose: string, id?: string) => number {
  const groups = Map.groupBy(entries, ({ purpose, purposeId }) => `${purpose} ${purposeId}`);
  return (purpose, id = '') => costOf(groups.get(`${purpose} ${id}`));
}

/** Each purpose and each key is charged once at most; reversed charges do not count. */
export const chargedTwice: Check = ({ entries, transfers }) => {
  const keys = new Map(transfers.map(({ transfer, account, key }) => [transfer, `key ${key} of account ${account}`]));
  const units = Map.groupBy(entries, (entry) => keys.get(entry.transfer) ?? `${entry.purpose} ${entry.purposeId}`);
  return {
    looked: entries.filter(isCharge).length,
    apart: entries.filter(isReversal).length,
    violations: [...units].flatMap(([unit, all]) => {
      const charges = all.filter(isCharge).length;
      const reversals = all.filter(isReversal).length;
      return charges - reversals > 1 ? [`${unit} was charged ${charges} times: ${JSON.stringify(all)}`] : [];
    }),
  };
};

/** No purpose gets back more than it was charged. */
export const givenBackTooMuch: Check = ({ entries }) => {
  const costFor = costByPurpose(entries);
  const reversals = entries.filter(isReversal);
  return {
    looked: reversals.length,
    violations: reversals.flatMap(({ purpose, purposeId }) => {
      const cost = costFor(purpose, purposeId);
      return cost < 0 ? [`${purpose} ${purposeId} got ${-cost} back that were never charged`] : [];
    }),
  };
};

/** A call without a key that was answered with an error costs nothing once its charge is reversed. */
export const chargedForError: Check = ({ calls, entries }) => {
  const costFor = costByPurpose(entries);
  const failed = calls.filter(({ result }) => typeof result === 'number' && result >= 400);
  return {
    looked: failed.length,
    violations: failed.flatMap(({ purpose, id, host, result }) => {
      const cost = costFor(purpose, id);
      return cost === 0 ? [] : [`${purpose} ${id} was answered ${result} by ${host} and cost ${cost}`];
    }),
  };
};

/** A call, ask or run that was answered costs what its reply says. */
export const chargedAsStated: Check = ({ calls, keyedCalls, asks, runs, entries, transfers }) => {
  const costFor = costByPurpose(entries);
  const byTransfer = Map.groupBy(entries, ({ transfer }) => transfer);
  const transferOf = new Map(transfers.map(({ account, key, transfer }) => [`${account} ${key}`, transfer]));
  const paidForKey = (account: string, key: string) =>
    costOf(byTransfer.get(transferOf.get(`${account} ${key}`) ?? ''));
  const items = [
    ...calls.flatMap(({ purpose, id, cost }) =>
      cost === undefined ? [] : [{ item: `${purpose} ${id}`, cost, paid: costFor(purpose, id) }],
    ),
    ...keyedCalls.flatMap(({ account, key, replies }) =>
      replies.slice(-1).map(({ cost }) => ({ item: `key ${key}`, cost, paid: paidForKey(account, key) })),
    ),
    ...asks.map(({ id, cost = 0 }) => ({ item: `ask ${id}`, cost, paid: costFor('ask', id) })),
    ...runs.map(({ id, cost }) => ({ item: `run ${id}`, cost, paid: costFor('watch', id) })),
  ];
  return {
    looked: items.length,
    violations: items.flatMap(({ item, cost, paid }) =>
      cost === paid ? [] : [`${item} costs ${cost} by its reply and ${paid} by the ledger`],
    ),
  };
};

/** Every charge belongs to a call, key, ask or run. A call without a reply has no id, and may have been charged. */
export const chargedWithoutCall: Check = ({ calls, asks, runs, entries, transfers }) => {
  const known = new Set([
    ...calls.map(({ purpose, id }) => `${purpose} ${id}`),
    ...asks.map(({ id }) => `ask ${id}`),
    ...runs.map(({ id }) => `watch ${id}`),
  ]);
  const keyed = new Set(transfers.map(({ transfer }) => transfer));
  const unknown = entries.filter(
    (entry) => isCharge(entry) && !known.has(`${entry.purpose} ${entry.purposeId}`) && !keyed.has(entry.transfer),
  );
  const unanswered = calls.filter(({ result }) => typeof result !== 'number');
  const callsOf = Map.groupBy(unanswered, ({ account }) => account);
  return {
    looked: entries.length,
    apart: unknown.length,
    violations: [...Map.groupBy(unknown, ({ account }) => account)].flatMap(([account, charges]) => {
      const excused = callsOf.get(account)?.length ?? 0;
      const ids = charges.map(({ purpose, purposeId }) => `${purpose} ${purposeId}`).join(', ');
      if (charges.length <= excused) return [];
      return [`account ${account} has ${charges.length} charges for ${excused} calls without a reply: ${ids}`];
    }),
  };
};

/** No hold is left when nothing is under way and six minutes have passed. */
export const heldWithoutWork: Check = ({ agedHolds, holds }) => ({
  looked: agedHolds,
  violations: holds.map(({ id, purpose, purposeId }) => `hold ${id} for ${purpose} ${purposeId} is still open`),
});

/** `namedrop ledger verify` finds no fault. */
export const ledgerFaults: Check = ({ entries, ledgerFaults: faults }) => ({
  looked: entries.length,
  violations: faults,
});
