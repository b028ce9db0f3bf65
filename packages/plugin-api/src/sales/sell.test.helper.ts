import type { Credits } from '@namedrop/core';
import type { AccountId } from '../ports/accounts/accounts.js';
import { InsufficientFunds, type Wallet } from '../ports/accounts/wallet.js';
import type { Budgets } from '../ports/asking/budgets.js';
import type { Priced, Sale } from './sale.js';

const account = 'account' as AccountId;

/** Result of one question: an answer of a cache, an answer of another call's question, a new one, or none. */
export type Result = 'cached' | 'joined' | 'new' | 'failed';

/** Credits that a question is worth, by its result. */
const WORTH: Readonly<Record<Result, number>> = { cached: 1, joined: 1, new: 5, failed: 0 };

/** Credits that a sale with the result of an earlier attempt may cost. */
const MAX_PRICE = 10 as Credits;

/** Prices results. */
export function priceOf(results: readonly Result[]): Credits {
  return results.reduce((sum, result) => sum + WORTH[result], 0) as Credits;
}

/** Results and their price. */
interface Found extends Priced {
  readonly results: readonly Result[];
}

/** Sale to record. */
export interface RecordedSale extends Partial<Pick<Sale<Result, Found>, 'whenKnown' | 'keepsHold' | 'found'>> {
  /** Results that take no asking. */
  readonly known?: readonly (Result | undefined)[];
  /** Result of each question that is asked. Default: `new`. */
  readonly answers?: readonly Result[];
  /** Step that fails, e.g. `hold`; it is recorded before. */
  readonly failing?: string;
  /** Error of the step that fails. Default: one whose message is the step. */
  readonly error?: Error;
  /** Default true. */
  readonly isLimited?: boolean;
}

/** Prepares a sale whose steps are recorded, in their order, each with its amount or its question. */
export function recorded({ known = [undefined, undefined], answers = [], ...options }: RecordedSale) {
  const { failing, error, isLimited = true, whenKnown = 'hold', keepsHold, found } = options;
  const steps: string[] = [];
  const step = async (name: string, detail?: unknown): Promise<void> => {
    steps.push(detail === undefined ? name : `${name} ${detail}`);
    if (name === failing) throw error ?? new Error(name);
  };
  const wallet: Pick<Wallet, 'hold' | 'charge'> = {
    async hold(_account, amount) {
      await step('hold', amount);
      return {
        async settle(cost) {
          await step('settle', cost);
          return { cost };
        },
        [Symbol.asyncDispose]: () => step('end of hold'),
      };
    },
    async charge(_account, cost) {
      await step('charge', cost);
      return { cost };
    },
  };
  const budgets: Budgets = {
    async reserve(_account, { length }) {
      await step('reserve', length);
      return { account, [Symbol.asyncDispose]: () => step('end of budgets') };
    },
  };
  const sale: Sale<Result, Found> = {
    account,
    purpose: { kind: 'check', id: 'id' },
    withinMs: 1000,
    ...(isLimited && { admission: { take: () => step('take'), giveBack: () => step('give back') } }),
    whenKnown,
    keepsHold,
    found,
    async known() {
      await step('known');
      return known;
    },
    isCached: (result) => result === 'cached' || result === 'joined',
    async quote(before) {
      const quoted = found ? MAX_PRICE : priceOf(before.map((result) => (result === 'cached' ? 'cached' : 'new')));
      await step('quote', quoted);
      return quoted;
    },
    async questions(before) {
      await step('questions');
      return before.filter((result) => !result).map(() => ({ platform: 'chatgpt', channel: 'api' }));
    },
    async ask(index) {
      await step('ask', index);
      return answers[index] ?? 'new';
    },
    async read(results, asked) {
      await step('read', asked ? 'asked' : 'not asked');
      return { results, price: priceOf(results) };
    },
    begun: (price) => void steps.push(`begun ${price}`),
    arrived: (result) => void steps.push(`arrived ${result}`),
    storing: {
      store: () => step('store'),
      failed: () => void steps.push('not stored'),
    },
  };
  return { sale, ports: { wallet, budgets }, steps };
}

/** Refusal of a wallet without credits. */
export const noFunds = new InsufficientFunds(0 as Credits, 10 as Credits);
