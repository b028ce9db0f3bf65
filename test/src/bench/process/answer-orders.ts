import { collectedMemory } from './own-memory.js';

/** The argument and result of each order are whatever the parent and the child agree on. */
type Handlers = Readonly<Record<string, (argument: never) => unknown>>;

/** Orders that every process of the bench carries out. */
const COMMON = {
  processorMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  memory: collectedMemory,
} satisfies Handlers;

/**
 * Carries out the orders that the parent process sends, one at a time, and sends back each result.
 * @param greeting sent first: the process is ready
 */
export function answerOrders(handlers: Handlers, greeting: unknown): void {
  const all: Handlers = { ...COMMON, ...handlers };
  process.on('message', async ({ order, argument }: { order: string; argument: never }) => {
    const carryOut = all[order];
    if (!carryOut) throw new Error(`no order '${order}'`);
    process.send?.((await carryOut(argument)) ?? null);
  });
  // A bench that was killed could not end it.
  process.once('disconnect', () => process.exit());
  process.send?.(greeting);
}
