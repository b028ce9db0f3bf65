import { randomUUID } from 'node:crypto';
import type { AccountId, Hold } from '@namedrop/plugin-api';
import { InsufficientFunds } from '@namedrop/plugin-api';
import test from 'ava';
import fc from 'fast-check';
import { type Books, hundredths, type OneHost, openBooks, purpose } from './books.test.helper.js';
import type { PaymentReverser } from './payment-reverser.js';

const amount = fc.integer({ min: 0, max: 2000 });
const host = fc.nat({ max: 1 });
/** Which of the holds there are by then; settled, released and expired ones as well. */
const which = fc.nat({ max: 20 });

const step = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), host, amount: fc.integer({ min: 1, max: 4000 }) }),
  fc.record({ kind: fc.constant('charge' as const), host, amount }),
  fc.record({ kind: fc.constant('hold' as const), host, amount }),
  fc.record({ kind: fc.constant('settle' as const), which, amount }),
  fc.record({ kind: fc.constant('release' as const), which }),
  fc.record({ kind: fc.constant('reverse' as const), host, which, forGood: fc.boolean() }),
  fc.record({ kind: fc.constant('expire' as const), host }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Steps of a round go off together; the next round begins when all of them are through. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 5 });

interface Placed {
  readonly hold: Hold;
  /** UUID. */
  readonly transfer: string;
  /** What settling it says, the first time and ever after. */
  cost?: number;
  isReversed?: boolean;
}

/** PostgreSQL's code for two hosts that reverse the same payment at this moment. */
const UNIQUE_VIOLATION = '23505';

/** What the callers were told, added up: the books must say the same. */
class Told {
  granted = 0;
  /** In one step. */
  #charged = 0;
  readonly holds: Placed[] = [];

  constructor(
    private readonly books: Books,
    private readonly hosts: readonly OneHost[],
    readonly account: AccountId,
  ) {}

  async take(step: Step): Promise<void> {
    const { account } = this;
    const { wallets, closing, reverser } = this.hosts['host' in step ? step.host : 0] as OneHost;
    if (step.kind === 'grant') {
      await this.books.grant(account, step.amount);
      this.granted += step.amount;
    } else if (step.kind === 'charge') {
      const { cost } = await wallets.charge(account, hundredths(step.amount), purpose());
      this.#charged += cost;
    } else if (step.kind === 'hold') {
      const transfer = randomUUID();
      const hold = await wallets.hold(account, hundredths(step.amount), purpose(), { once: transfer });
      this.holds.push({ hold, transfer });
    } else if (step.kind === 'reverse') {
      const placed = this.holds[step.which % this.holds.length];
      if (placed) await reverse(reverser, account, placed, step.forGood);
    } else if (step.kind === 'expire') {
      await this.books.expireAll();
      await closing.expire();
    } else {
      await this.#end(step, this.holds[step.which % this.holds.length]);
    }
  }

  /** Sum of the charges that were not given back, in hundredths. */
  get charged(): number {
    const costs = this.holds.map(({ cost = 0, isReversed }) => (isReversed ? 0 : cost));
    return costs.reduce((sum, cost) => sum + cost, this.#charged);
  }

  async #end(step: Extract<Step, { kind: 'settle' | 'release' }>, placed: Placed | undefined): Promise<void> {
    if (!placed) return;
    if (step.kind === 'release') return placed.hold[Symbol.asyncDispose]();
    const { cost } = await placed.hold.settle(hundredths(step.amount));
    if (placed.cost !== undefined && placed.cost !== cost)
      throw new Error(`a hold cost ${placed.cost} and then ${cost}`);
    placed.cost = cost;
  }
}

async function reverse(reverser: PaymentReverser, account: AccountId, placed: Placed, forGood: boolean): Promise<void> {
  const { transfer } = placed;
  placed.isReversed = true;
  const reversing = forGood
    ? reverser.reverseForGood(account, transfer, purpose())
    : reverser.reverse({ account, transfer });
  await reversing.catch((error: { code?: string }) => {
    if (error.code !== UNIQUE_VIOLATION) throw error;
  });
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof InsufficientFunds)) throw error;
};

test('whatever two hosts do with one account at once: the books are right and say what the callers were told', async (t) => {
  const books = await openBooks(t);
  const hosts = [books, books.open()];
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const told = new Told(books, hosts, books.newAccount());
      for (const round of all) {
        await Promise.all(round.map((each) => told.take(each).catch(unlessRefused)));
        const { faults } = await books.verify();
        if (faults.length > 0) throw new Error(faults.join('\n'));
      }
      const { balanceAfter } = await books.wallets.charge(told.account, hundredths(0), purpose());
      return balanceAfter === told.granted - told.charged;
    }),
    { numRuns: 40, endOnFailure: true },
  );
  t.pass();
});
